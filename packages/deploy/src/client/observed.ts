import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { StoreResponse } from "../http/exchange.ts";
import { decodeHttpDate } from "../http/http-date.ts";

/** What an answer tells beside its body. */
export interface Observed {
  /** Of the application's quota in this store. */
  usage: UsageLimit | null;
  /** How far this machine's clock is ahead of the store's, in ms; a header's date knows whole seconds only. */
  clockSkew: number | null;
}

/** `now`: when the answer came, in ms. */
export function observe({ headers }: StoreResponse, now: number): Observed {
  const date = decodeHttpDate(headers.get("date") ?? "", now);
  return {
    usage: decodeUsageLimit(headers.get(usageLimitHeader)),
    clockSkew: date === null ? null : now - date,
  };
}
