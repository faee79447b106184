import { contentTypes } from "@orderpane/protocol/api";
import { DeployError } from "../errors.ts";
import type { Target } from "../target.ts";
import type { StoreFetch } from "./fetch-store.ts";
import { transportError } from "./transport-error.ts";

/** One request to a store. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** Begins the message of an error: `shop.example: cannot create buyer-card`. */
  readonly subject: string;
  /** Nothing depends on the call. It fails instead of waiting. */
  readonly isCourtesy?: boolean;
}

/** A complete response with any status except a redirect. */
export interface StoreResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Sends a call once.
 *
 * @throws {DeployError} if no complete response came back
 */
export type Exchange = (call: Call) => Promise<StoreResponse>;

export interface ExchangeOptions {
  readonly fetch: StoreFetch;
  /** For the whole request, including the body of the response, in ms. */
  readonly timeout: number;
}

/** The largest response that is read, in bytes. A list of widgets is hundreds of times smaller. */
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
        // A followed POST would become a GET of the list and look like success, and the password would leak.
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
      throw new DeployError("unexpected-answer", `${subject}: the response is longer than ${maxBody} bytes`, {
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
  // The server knows the password, and may use it as a host name.
  const place = host.includes(appPassword.toLowerCase()) ? "elsewhere" : `to ${host}`;
  return new DeployError(
    "redirected",
    `${subject}: the store redirects ${place} (${response.status}), which is never followed`,
    { fix: "Set ORDERPANE_STORE to the address that the back-office has in the browser." },
  );
}
