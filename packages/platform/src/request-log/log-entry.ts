import type { UsageLimit } from "@orderpane/protocol/api";
import type { Message } from "../messages/message.ts";
import type { LoggedBody } from "./body-text.ts";
import type { LogSource } from "./exchange.ts";

/** A request and its response without secrets. */
export interface LogEntry {
  /** Ascending, from 1. */
  readonly id: number;
  /** The time of the response by the platform's clock, in ms since 1970. */
  readonly at: number;
  /** The id of the store. */
  readonly accountId: number;
  readonly source: LogSource;
  readonly method: string;
  /** The whole URL; tokens and the like are masked. */
  readonly url: string;
  /** `null` if no response came. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly usage: UsageLimit | null;
  /** The application that the request claims to be from. */
  readonly applicationId: string | null;
  /** Whether the URL, the login or the content type held a secret, which is masked here. */
  readonly isMasked: boolean;
  readonly request: LoggedBody;
  readonly answer: LoggedBody;
  /** Where the response sends the browser; tokens and the like are masked. */
  readonly location: string | null;
  readonly problem: string | null;
  /** The same as data. */
  readonly message: Message | null;
}
