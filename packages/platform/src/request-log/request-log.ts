import type { Exchange } from "./exchange.ts";
import { createLogEntry, type LogEntry } from "./log-entry.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";
import type { StoreRedactors } from "./store-redactors.ts";

export interface RequestLogOptions {
  /** The platform's clock, in ms since 1970. */
  readonly now: () => number;
  readonly maskOf: StoreRedactors;
  /** How many entries are kept; default 500. */
  readonly capacity?: number;
  /** How many bytes their texts may take; default 16 MiB. The newest entry always stays. */
  readonly maxBytes?: number;
  readonly onAdded?: () => void;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Keeps the latest requests to all stores in memory. */
export function createRequestLog(options: RequestLogOptions) {
  const { now, maskOf, capacity = 500, maxBytes = 16 * 1024 * 1024, onAdded } = options;
  let entries: LogEntry[] = [];
  let bytes = 0;
  let latestId = 0;

  const makeRoom = () => {
    while (entries.length > 1 && (entries.length > capacity || bytes > maxBytes)) {
      const oldest = entries.shift();
      if (oldest) bytes -= sizeOf(oldest);
    }
  };

  return {
    add(exchange: Exchange): void {
      const entry = createLogEntry(exchange, { id: ++latestId, at: now(), mask: maskOf(exchange.storeId) });
      entries.push(entry);
      bytes += sizeOf(entry);
      makeRoom();
      onAdded?.();
    },
    /** Newest first. */
    list(storeId: number, filter: LogFilter = {}): LogEntry[] {
      const { limit, ...wanted } = filter;
      const found = entries.filter((entry) => entry.accountId === storeId && matchesFilter(entry, wanted));
      return found.toReversed().slice(0, limit);
    },

    find: (storeId: number, id: number): LogEntry | undefined =>
      entries.find((entry) => entry.id === id && entry.accountId === storeId),

    /** Deletes the entries of one store. */
    clear(storeId: number): void {
      entries = entries.filter((entry) => entry.accountId !== storeId);
      bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
    },
  };
}

/** About how many bytes an entry takes. A text that several entries share is counted for each. */
function sizeOf({ url, location, problem, request, answer }: LogEntry): number {
  const texts = [url, location, problem, request.text, answer.text];
  return 1000 + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
