import type { UsageLimit } from "@orderpane/protocol/api";
import type { Message } from "../messages/message.ts";

/**
 * The back-office API, a call of ours to an application's server, `/__app`, a step of a user's login into an application,
 * or what a client got by a fault.
 */
export const logSources = ["api", "callback", "application", "login", "fault"] as const;

export type LogSource = (typeof logSources)[number];

/** A request and its answer, as whoever took part in it tells the log. The log copies no more of it than it shows. */
export interface Exchange {
  readonly source: LogSource;
  /** Of the store. */
  readonly storeId: number;
  /** Whose request it is, where it has said so; not whether its password was right. */
  readonly applicationId: string | null;
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** `null` where no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
  /** `null` where no quota was touched. */
  readonly usage: UsageLimit | null;
  readonly request: ExchangeBody;
  readonly answer: ExchangeBody;
  /** Where a browser goes by the answer. */
  readonly location?: string;
  /** Why there is no answer, or not the one that is expected. */
  readonly problem: string | null;
  /** The same as data. */
  readonly message?: Message | null;
}

/** What was sent. */
export interface ExchangeBody {
  /** `Content-Type`. */
  readonly type: string | null;
  /** Text, or its UTF-8. Nobody changes the bytes afterwards. */
  readonly body: string | Uint8Array;
  /** Whether more of it has not been kept. Default: no. */
  readonly isCut?: boolean;
}

export const noBody: ExchangeBody = { type: null, body: "" };

/** What is known of a body that the answer did not wait for. */
export function unreadBody(request: Request): ExchangeBody {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return noBody;
  return { type: headers.get("content-type"), body: "", isCut: hasBody(request) };
}

function hasBody(request: Request): boolean {
  const { headers } = request;
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > 0;
  // Asked last: over a socket it makes a stream of what has come in.
  return headers.has("transfer-encoding") || request.body !== null;
}
