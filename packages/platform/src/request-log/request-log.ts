import type { Redactor } from "@orderpane/protocol/secrets";
import { type LoggedBody, readBodyText } from "./body-text.ts";
import { mapTexts } from "../messages/message.ts";
import type { Exchange, ExchangeBody } from "./exchange.ts";
import type { LogEntry } from "./log-entry.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";
import type { SecretBook } from "./secret-book.ts";
import { hideInUrl } from "./hide-in-url.ts";

/** The latest requests of all stores of the process, in memory. */
export interface RequestLog {
  readonly add: (exchange: Exchange) => void;
  /** The latest first. */
  list(storeId: number, filter?: LogFilter): LogEntry[];
  find(storeId: number, id: number): LogEntry | undefined;
  /** Forgets those of one store. */
  clear(storeId: number): void;
  /** Calls `listener` at every entry; answers the unsubscriber. */
  subscribe(listener: (entry: LogEntry) => void): () => void;
}

export interface RequestLogOptions {
  /** By the store's clock. */
  readonly now: () => number;
  readonly maskOf: SecretBook;
  /** How many entries are kept; default 500. */
  readonly capacity?: number;
  /** How much memory their texts take at most, in bytes; default 16 MiB. The latest entry stays in any case. */
  readonly maxBytes?: number;
}

export function createRequestLog(options: RequestLogOptions): RequestLog {
  const { now, maskOf, capacity = 500, maxBytes = 16 * 1024 * 1024 } = options;
  const listeners = new Set<(entry: LogEntry) => void>();
  const read = createBodyReader();
  let entries: LogEntry[] = [];
  let bytes = 0;
  let latestId = 0;

  const makeRoom = () => {
    while (entries.length > 1 && (entries.length > capacity || bytes > maxBytes)) {
      bytes -= sizeOf(entries.shift()!);
    }
  };

  return {
    add({ storeId, url, request, answer, location, message = null, ...exchange }) {
      const mask = maskOf(storeId);
      const shownUrl = hideInUrl(url, mask);
      // Whoever has taken the password for the login has sent it as one.
      const applicationId = hideIn(exchange.applicationId, mask);
      const shownRequest = read(request, mask);
      const isMasked =
        shownUrl !== url || applicationId !== exchange.applicationId || shownRequest.type !== request.type;
      const entry: LogEntry = {
        ...exchange,
        id: ++latestId,
        at: now(),
        accountId: storeId,
        url: shownUrl,
        location: location === undefined ? null : hideInUrl(location, mask),
        applicationId,
        isMasked,
        problem: hideIn(exchange.problem, mask),
        message: message && mapTexts(message, (text) => mask.redact(text)),
        request: shownRequest,
        answer: read(answer, mask),
      };
      entries.push(entry);
      bytes += sizeOf(entry);
      makeRoom();
      for (const listener of listeners) listener(entry);
    },
    list(storeId, filter) {
      const limit = filter?.limit ?? Infinity;
      const found: LogEntry[] = [];
      for (let at = entries.length - 1; at >= 0 && found.length < limit; at--) {
        const entry = entries[at]!;
        if (entry.accountId === storeId && (!filter || matchesFilter(entry, filter))) found.push(entry);
      }
      return found;
    },
    find: (storeId, id) => entries.find((entry) => entry.id === id && entry.accountId === storeId),
    clear(storeId) {
      entries = entries.filter((entry) => entry.accountId !== storeId);
      bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function hideIn(text: string | null, mask: Redactor): string | null {
  return text && mask.redact(text);
}

/** The back-office keeps answers ready, and sends the same bytes again and again: they are read once. */
function createBodyReader(): (body: ExchangeBody, mask: Redactor) => LoggedBody {
  const known = new WeakMap<Uint8Array, { readonly mask: Redactor; readonly read: LoggedBody }>();
  return (exchanged, mask) => {
    const { body } = exchanged;
    if (typeof body === "string") return readBodyText(exchanged, mask);
    const kept = known.get(body);
    if (kept?.mask === mask) return kept.read;
    const read = readBodyText(exchanged, mask);
    known.set(body, { mask, read });
    return read;
  };
}

/** At most: a text that several entries share is counted for each. */
function sizeOf(entry: LogEntry): number {
  const { url, location, method, applicationId, problem, message, request, answer } = entry;
  const heads = [url, location, method, applicationId, problem, message && JSON.stringify(message)];
  const texts = [...heads, request.type, request.text, answer.type, answer.text];
  return 400 + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
