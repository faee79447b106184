import type { Exchange } from "./exchange.ts";
import { createLogEntry, type LogEntry } from "./log-entry.ts";
import type { StoreRedactors } from "./secret-mask.ts";

export interface RequestLogOptions {
  readonly now: () => number;
  readonly maskOf: StoreRedactors;
  readonly onAdded?: () => void;
}

const mostEntries = 500;

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Keeps the latest requests to all stores in memory. */
export function createRequestLog({ now, maskOf, onAdded }: RequestLogOptions) {
  let entries: LogEntry[] = [];
  let latestId = 0;

  return {
    add(exchange: Exchange): void {
      const entry = createLogEntry(exchange, { id: ++latestId, at: now(), mask: maskOf(exchange.storeId) });
      entries = [...entries.slice(1 - mostEntries), entry];
      onAdded?.();
    },
    /** Newest first. */
    list: (storeId: number): LogEntry[] =>
      entries.filter((entry) => entry.accountId === storeId).toReversed(),

    find: (storeId: number, id: number): LogEntry | undefined =>
      entries.find((entry) => entry.id === id && entry.accountId === storeId),
  };
}
