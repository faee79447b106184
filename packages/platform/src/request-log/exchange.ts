import type { UsageLimit } from "@orderpane/protocol/api";
import type { Message } from "../translations/message.ts";

/** `callback` is a call to an application's server, `application` a request to `/__app`. */
type LogSource = "api" | "callback" | "application" | "login" | "storefront";

export interface Exchange {
  readonly source: LogSource;
  readonly storeId: number;
  /** The application named by the request, whose password may be wrong. */
  readonly applicationId: string | null;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly durationMs: number;
  /** `null` if the request did not count against a limit. */
  readonly usage: UsageLimit | null;
  readonly request: ExchangeBody;
  readonly response: ExchangeBody;
  readonly location?: string;
  /** Why the response is missing or not the expected one. */
  readonly message?: Message | null;
}

export interface ExchangeBody {
  readonly type: string | null;
  /** A string, or its bytes in UTF-8, which must not change afterwards. */
  readonly body: string | Uint8Array;
  readonly isCut?: boolean;
}

export const noBody: ExchangeBody = { type: null, body: "" };

export function unreadBody(request: Request): ExchangeBody {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return noBody;
  return { type: headers.get("content-type"), body: "", isCut: hasBody(request) };
}

function hasBody(request: Request): boolean {
  const { headers } = request;
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > 0;
  // Checked last, because reading `body` starts a stream on a socket.
  return headers.has("transfer-encoding") || request.body !== null;
}

/** A step of a login. The log masks the tokens in both URLs. */
export function exchangeOfLogin(
  { method, url }: Request,
  start: number,
  outcome: Pick<Exchange, "storeId" | "applicationId" | "status"> & Partial<Exchange>,
): Exchange {
  const durationMs = performance.now() - start;
  const common = { source: "login", method, url, durationMs, usage: null } as const;
  return { ...common, request: noBody, response: noBody, ...outcome };
}
