import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { StoreResponse } from "../http/exchange.ts";
import { decodeHttpDate } from "../http/http-date.ts";

/** What the headers of a response say. */
export interface Observed {
  /** How much of the application's request limit in this store is used. */
  readonly usage: UsageLimit | null;
  /** How far this machine's clock is ahead of the store's, in ms, to the second. */
  readonly clockSkew: number | null;
}

/** `now` is when the response arrived, in ms. */
export function observe({ headers }: StoreResponse, now: number): Observed {
  const date = decodeHttpDate(headers.get("date") ?? "", now);
  return {
    usage: decodeUsageLimit(headers.get(usageLimitHeader)),
    clockSkew: date === null ? null : now - date,
  };
}
