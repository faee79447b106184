import type { UsageLimit } from "@orderpane/protocol/api";

/** The back-office API, a call of ours to an application's server, or `/__app`. */
export const logSources = ["api", "callback", "application"] as const;

export type LogSource = (typeof logSources)[number];

/** A request and its answer, as whoever took part in it tells the log. The log copies no more of it than it shows. */
export interface Exchange {
  readonly source: LogSource;
  /** Of the store. */
  readonly accountId: number;
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
  /** Why there is no answer, or not the one that is expected. */
  readonly problem: string | null;
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
