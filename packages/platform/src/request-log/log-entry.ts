import type { Message } from "../messages/message.ts";
import type { LoggedBody } from "./body-text.ts";
import type { Exchange } from "./exchange.ts";

/** A request and its response, with the secrets masked in every text. */
export interface LogEntry extends Omit<
  Exchange,
  "storeId" | "request" | "response" | "location" | "message" | "ignoredParameters"
> {
  /** Ascending, from 1. */
  readonly id: number;
  /** The time of the response by the platform's clock, in ms since 1970. */
  readonly at: number;
  /** The id of the store. */
  readonly accountId: number;
  /** Whether the URL, the login or the content type held a secret. */
  readonly isMasked: boolean;
  readonly request: LoggedBody;
  /** The response; its name is part of the JSON form of the log. */
  readonly answer: LoggedBody;
  readonly location: string | null;
  /** Why there is no response, or not the expected one; the message is the same as data. */
  readonly problem: string | null;
  readonly message: Message | null;
  readonly ignoredParameters: readonly string[];
}
