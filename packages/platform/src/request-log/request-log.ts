import type { Redactor } from "@orderpane/protocol/secrets";
import { readBodyText } from "./body-text.ts";
import { formatMessage, mapTexts } from "../messages/message.ts";
import type { Exchange, ExchangeBody, LogEntry, LoggedBody } from "./exchange.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";
import type { StoreRedactors } from "./store-redactors.ts";
import { hideInUrl } from "./secret-mask.ts";

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
  const read = createBodyReader();
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
    add(added: Exchange): void {
      const { storeId, url, request, response, location, ...exchange } = added;
      const { ignoredParameters = [] } = added;
      const mask = maskOf(storeId);
      const shownUrl = hideInUrl(url, mask);
      // A client may have sent the password in place of the login.
      const applicationId = exchange.applicationId && mask.redact(exchange.applicationId);
      const shownRequest = read(request, mask);
      const isMasked =
        shownUrl !== url || applicationId !== exchange.applicationId || shownRequest.type !== request.type;
      const message = added.message ? mapTexts(added.message, (text) => mask.redact(text)) : null;
      const entry: LogEntry = {
        ...exchange,
        id: ++latestId,
        at: now(),
        accountId: storeId,
        url: shownUrl,
        location: location === undefined ? null : hideInUrl(location, mask),
        applicationId,
        isMasked,
        problem: message && formatMessage(message, "en"),
        message,
        ignoredParameters: ignoredParameters.map((name) => hideInUrl(`?${name}`, mask).slice(1)),
        request: shownRequest,
        answer: read(response, mask),
      };
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

/** The back-office sends the same bytes of cached responses again and again: each is read once. */
function createBodyReader(): (body: ExchangeBody, mask: Redactor) => LoggedBody {
  const known = new WeakMap<Uint8Array, { readonly mask: Redactor; readonly read: LoggedBody }>();
  return (exchanged, mask) => {
    const { body } = exchanged;
    if (typeof body === "string") return readBodyText(exchanged, mask);
    const cached = known.get(body);
    if (cached?.mask === mask) return cached.read;
    const read = readBodyText(exchanged, mask);
    known.set(body, { mask, read });
    return read;
  };
}

/** An upper bound: a text that several entries share is counted for each. */
function sizeOf(entry: LogEntry): number {
  const { url, location, method, applicationId, problem, message, request, answer } = entry;
  const heads = [url, location, method, applicationId, problem, message && JSON.stringify(message)];
  heads.push(...entry.ignoredParameters);
  const texts = [...heads, request.type, request.text, answer.type, answer.text];
  return 400 + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
