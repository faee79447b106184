import { contentTypes } from "@orderpane/protocol/api";
import { DeployError } from "../errors.ts";
import type { Target } from "../target.ts";
import type { StoreFetch } from "./fetch-store.ts";
import { transportError } from "./transport-error.ts";

/** One request to a store. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string;
  /** Opens a message when the call fails: `shop.example: cannot create buyer-card`. */
  subject: string;
  /** Nothing depends on it: it is given up where it would have to wait. */
  isCourtesy?: boolean;
}

/** A whole answer, of whatever status but a redirect. */
export interface StoreResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends one call once. Throws {@link DeployError} where no whole answer came back. */
export type Exchange = (call: Call) => Promise<StoreResponse>;

export interface ExchangeOptions {
  fetch: StoreFetch;
  /** For the whole request, body included, in ms. */
  timeout: number;
}

/** The largest answer that is read, in bytes; hundreds of times a list of widgets. */
const maxBody = 8 * 1024 * 1024;

export function createExchange(target: Target, { fetch, timeout }: ExchangeOptions): Exchange {
  const { store, appId, appPassword } = target;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;

  return async ({ method, path, body, subject }) => {
    const type = contentTypes[path.endsWith(".json") ? "json" : "xml"];
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, store), {
        method,
        headers: {
          authorization,
          accept: type,
          ...(body !== undefined && { "content-type": type }),
        },
        ...(body !== undefined && { body }),
        // Followed, a POST would become a GET of the list and look like success, and the password would leak.
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      text = await readBody(response, subject);
    } catch (cause) {
      throw cause instanceof DeployError ? cause : transportError(cause, { subject, timeout });
    }
    if (isRedirect(response)) throw redirected(response, target, subject);
    return { status: response.status, headers: response.headers, body: text };
  };
}

async function readBody(response: Response, subject: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBody) {
      throw new DeployError("unexpected-answer", `${subject}: the answer is longer than ${maxBody} bytes`, {
        fix: "Check that ORDERPANE_STORE is the address of a store.",
      });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function isRedirect({ status, type }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

function redirected(response: Response, { store, appPassword }: Target, subject: string): DeployError {
  const host = URL.parse(response.headers.get("location") ?? "", store)?.host || "nowhere";
  // Whoever answers knows the password, and may have made a host name of it.
  const place = host.includes(appPassword.toLowerCase()) ? "elsewhere" : `to ${host}`;
  return new DeployError(
    "redirected",
    `${subject}: the store redirects ${place} (${response.status}), which is never followed`,
    { fix: "Set ORDERPANE_STORE to the address that the back-office has in the browser." },
  );
}
