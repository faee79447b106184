import type { NotFound } from "@orderpane/protocol/catalog";
import type { CallOptions, CatalogOptions } from "./catalog.ts";
import { CatalogError, type CatalogErrorCode, type CatalogErrorDetails } from "./errors.ts";
import { type FormOf, parseJson, readValue } from "./read-value.ts";

/** Sends a request to the store and reads the response. */
export type StoreClient = <T>(
  /** With its parameters. */
  path: string,
  form: FormOf<T>,
  options: CallOptions | undefined,
) => Promise<T | NotFound>;

/** @throws {@link CatalogError} `bad-url` */
export function createStoreClient(storeUrl: string, options: CatalogOptions): StoreClient {
  const origin = originOf(storeUrl);

  return async <T>(path: string, form: FormOf<T>, { signal }: CallOptions = {}) => {
    const fail = (code: CatalogErrorCode, details: CatalogErrorDetails) =>
      new CatalogError(
        code,
        `GET ${path.split("?")[0]}: expected ${details.expected}, found ${details.found ?? "none"}`,
        details,
      );
    let response: Response;
    let body: unknown;
    try {
      response = await (options.fetch ?? fetch)(origin + path, {
        headers: { Accept: "application/json" },
        signal: signal ?? null,
      });
      body = parseJson(await response.text());
      signal?.throwIfAborted();
    } catch (cause) {
      throw fail(signal?.aborted ? "aborted" : "network", { expected: "a response", cause });
    }

    const { status } = response;
    if ((body as Partial<NotFound> | null)?.status === "not_found") return body as NotFound;
    if (!response.ok) throw fail("http", { expected: "status 200", found: status, status });
    try {
      return readValue(form, body, "the body") as T;
    } catch (cause) {
      // Without `expected`, the stack was too small for the body.
      const { expected = "less nesting", found } = cause as Partial<CatalogErrorDetails>;
      throw fail("payload", { expected, found, status, cause });
    }
  };
}

/** Leaves out the path, and a user and password, which must not get into other URLs or messages. */
function originOf(storeUrl: string): string {
  try {
    const { origin } = new URL(storeUrl);
    if (origin.startsWith("http")) return origin;
  } catch {
    // Not absolute.
  }
  const expected = "an absolute URL";
  throw new CatalogError("bad-url", `createCatalog: expected ${expected}`, { expected });
}
