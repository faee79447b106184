import { RemoteError } from "./errors.ts";

/** Query parameters; those that are `null` or `undefined` are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The address of a request. Parameters replace those of the same name that `url` has already. Throws a
 * {@link RemoteError} `bad-url`: a relative address would ask the store, `http:` is dead on an https page.
 */
export function remoteUrl(url: string, params: Params): URL {
  let address: URL | undefined;
  try {
    address = new URL(url);
  } catch {
    // Not absolute: told below, together with the other schemes.
  }
  // The base and not the location: a srcdoc frame has that of the page around it.
  const isSecure = document.baseURI.startsWith("https:");
  if (address?.protocol !== "https:" && (isSecure || address?.protocol !== "http:")) {
    throw new RemoteError("bad-url", `${withoutQuery(url)} must be an absolute https address`);
  }
  for (const [name, value] of Object.entries(params)) {
    if (value != null) address.searchParams.set(name, String(value));
  }
  return address;
}

/** For messages: a query may hold what no log should. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#][^]*/, "");
}
