import { contentTypes, isLoopback } from "@orderpane/protocol/api";
import { messageOf } from "@orderpane/protocol/errors";
import { createRedactor } from "@orderpane/protocol/secrets";
import { longestResponse } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";
import { secretsOf, type Target } from "../target.ts";
import { type StoreFetch, usesProxy } from "./fetch-store.ts";

interface SendOptions {
  readonly fetch: StoreFetch;
  /** For the whole request, including the body of the response, in ms. */
  readonly timeout: number;
  /** Maximum number of body bytes that are read. The default is enough for any list of widgets. */
  readonly longest?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** Prefix of error messages, such as `shop.example: cannot create buyer-card`. */
  readonly subject: string;
  /** Makes the call fail instead of waiting. */
  readonly isCourtesy?: boolean;
}

export interface StoreResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export type SendCall = (call: Call) => Promise<StoreResponse>;

/**
 * Returns a function that sends a call once, with the target's credentials. It throws a `DeployError` for a
 * redirect, which it does not follow, and if there is no complete response.
 */
export function createSendCall(
  target: Target,
  { fetch, timeout, longest = longestResponse, signal }: SendOptions,
): SendCall {
  const { store, appId, appPassword } = target;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  return async (call) => {
    const { method, path, body, subject } = call;
    const type = contentTypes[path.endsWith(".json") ? "json" : "xml"];
    const content = body !== undefined && { body };
    // `AbortSignal.timeout` and `any` reference their sources weakly: garbage collection may lose a timeout.
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    const expire = () => controller.abort(new DOMException("no complete response", "TimeoutError"));
    const timer = setTimeout(expire, timeout);
    signal?.addEventListener("abort", abort);
    try {
      signal?.throwIfAborted();
      const response = await fetch(new URL(path, store), {
        method,
        headers: { accept: type, ...(content && { "content-type": type }), authorization },
        ...content,
        // A followed POST would become a GET of the list and look like a success, and the password would
        // leak.
        redirect: "manual",
        signal: controller.signal,
      });
      const text = await readBody(response, { longest, subject });
      const { status, headers } = response;
      if (status >= 300 && status < 400) throw redirected(response, target, call);
      return { status, headers, body: text };
    } catch (cause) {
      throw cause instanceof DeployError ? cause : transportError(cause, { subject, timeout, store });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
}

async function readBody(
  response: Response,
  { longest, subject }: { readonly longest: number; readonly subject: string },
): Promise<string> {
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
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Reasons why a store cannot be reached, by the error's code or message. */
const unreachable: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, "there is no such host"],
  [/^(ECONNREFUSED|bad port)$/, "nothing responds at this address"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "the host cannot be reached"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, "no secure connection"],
];

/**
 * Describes why `fetch` returned no complete response. `subject` is the message's prefix; `timeout` is in ms.
 * The error has no cause: that of a malformed response contains its bytes, in which a store may repeat the
 * password.
 */
function transportError(
  cause: unknown,
  { subject, timeout, store }: { subject: string; timeout: number; store: URL },
): DeployError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    const fix = networkFix("", store);
    return new DeployError("timeout", `${subject}: no complete response within ${timeout / 1000} s`, { fix });
  }
  const root = rootOf(cause);
  const fix = networkFix(root, store);
  const why = unreachable.find(([pattern]) => pattern.test(root))?.[1];
  return why === undefined
    ? new DeployError("interrupted", `${subject}: the connection broke (${root})`, { fix })
    : new DeployError("unreachable", `${subject}: ${why} (${root})`, { fix });
}

/** Returns a fix if the network seems to use a proxy or its own certificates. */
function networkFix(root: string, { hostname }: URL): string | undefined {
  if (isLoopback(hostname)) return undefined;
  if (/^(UNABLE_TO_|DEPTH_ZERO_SELF|SELF_SIGNED_)/.test(root)) {
    return "If a proxy or your network signs certificates itself, set NODE_EXTRA_CA_CERTS to the file with its root certificate (PEM).";
  }
  const proxy = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find((name) => process.env[name]);
  if (proxy === undefined) return undefined;
  return usesProxy()
    ? `Requests go through the proxy of ${proxy}: check it, or add the host to NO_PROXY.`
    : `${proxy} is set, but Node uses it only with NODE_USE_ENV_PROXY=1: set that, too.`;
}

/**
 * Returns the code or message of the root cause: the message of a `fetch` TypeError is only "fetch failed".
 */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  return error.cause === undefined ? messageOf(error) : rootOf(error.cause);
}

function redirected({ status, headers }: Response, target: Target, { subject }: Call): DeployError {
  const host = URL.parse(headers.get("location") ?? "", target.store)?.host || "nowhere";
  // The server knows the password and may use it as a host name.
  const place = createRedactor(secretsOf(target)).isIn(host) ? "elsewhere" : `to ${host}`;
  return new DeployError(
    "redirected",
    `${subject}: the store redirects ${place} (${status}), which is never followed`,
  );
}
