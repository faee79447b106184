import type { UsageLimit } from "@orderpane/protocol/api";
import type { Message } from "../messages/message.ts";
import type { LoggedBody } from "./body-text.ts";
import type { LogSource } from "./exchange.ts";

/** A request and its answer, without a secret. */
export interface LogEntry {
  /** Ascending, from 1. */
  readonly id: number;
  /** When it was answered, by the store's clock: ms since 1970. */
  readonly at: number;
  readonly accountId: number;
  readonly source: LogSource;
  readonly method: string;
  /** The whole address; tokens and the like are masked. */
  readonly url: string;
  /** `null` where no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly usage: UsageLimit | null;
  /** Whose request it is, where it has said so. */
  readonly applicationId: string | null;
  /** Whether a secret was in its address, its login or its content type, so that they are not what was sent. */
  readonly isMasked: boolean;
  readonly request: LoggedBody;
  readonly answer: LoggedBody;
  /** Where a browser goes by the answer; tokens and the like are masked. */
  readonly location: string | null;
  readonly problem: string | null;
  /** The same as data. */
  readonly message: Message | null;
}
