import { contentTypes } from "@orderpane/protocol/api";
import { createRedactor } from "@orderpane/protocol/secrets";
import { longestResponse } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { secretsOf, type Target } from "../target.ts";
import type { StoreFetch } from "./fetch-store.ts";
import { transportError } from "./transport-error.ts";

export interface SendOptions {
  readonly fetch: StoreFetch;
  /** For the whole request, including the body of the response, in ms. */
  readonly timeout: number;
  /** The most bytes of a body that are read. Default: enough for any list of widgets. */
  readonly longest?: number | undefined;
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** Begins the message of an error: `shop.example: cannot create buyer-card`. */
  readonly subject: string;
  /** The call fails instead of waiting. */
  readonly isCourtesy?: boolean;
}

interface SentRequest extends Pick<Call, "path" | "subject"> {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface WholeResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Returns a function that sends a request once, with the credentials of the target. It does not follow
 * redirects, and throws a `DeployError` if no complete response came back.
 */
export function createSend(
  { store, appId, appPassword }: Target,
  { fetch, timeout, longest = longestResponse }: SendOptions,
) {
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  return async (request: SentRequest): Promise<WholeResponse<Buffer<ArrayBuffer>>> => {
    const { method, path, headers, body, subject } = request;
    try {
      const response = await fetch(new URL(path, store), {
        method,
        headers: { ...headers, authorization },
        ...(body !== undefined && { body }),
        // A followed POST would become a GET of the list and look like success, and the password would leak.
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      return {
        status: response.status,
        headers: response.headers,
        body: await readBody(response, { longest, subject }),
      };
    } catch (cause) {
      throw cause instanceof DeployError ? cause : transportError(cause, { subject, timeout });
    }
  };
}

async function readBody(
  response: Response,
  { longest, subject }: { readonly longest: number; readonly subject: string },
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > longest) {
      throw new DeployError(
        "endless-answer",
        `${subject}: the response is longer than ${longest / 1024 / 1024} MiB, the most that is read`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export type StoreResponse = WholeResponse<string>;

/** Sends a call. Throws a `DeployError` if no complete response came back, or a redirect. */
export type SendCall = (call: Call) => Promise<StoreResponse>;

/** Returns a function that sends a call once. */
export function createSendCall(target: Target, options: SendOptions): SendCall {
  const send = createSend(target, options);
  return async (call) => {
    const type = contentTypes[call.path.endsWith(".json") ? "json" : "xml"];
    const headers = { accept: type, ...(call.body !== undefined && { "content-type": type }) };
    const response = await send({ ...call, headers });
    if (response.status >= 300 && response.status < 400) throw redirected(response, target, call);
    return { ...response, body: new TextDecoder().decode(response.body) };
  };
}

function redirected(
  { status, headers }: WholeResponse<unknown>,
  target: Target,
  { subject }: Call,
): DeployError {
  const host = URL.parse(headers.get("location") ?? "", target.store)?.host || "nowhere";
  // The server knows the password, and may use it as a host name.
  const place = createRedactor(secretsOf(target)).isIn(host) ? "elsewhere" : `to ${host}`;
  return new DeployError(
    "redirected",
    `${subject}: the store redirects ${place} (${status}), which is never followed`,
  );
}
