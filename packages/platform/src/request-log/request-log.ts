import type { Redactor } from "@orderpane/protocol/secrets";
import { formatMessage, mapTexts } from "../translations/message.ts";
import type { Exchange } from "./exchange.ts";
import { readBodyText } from "./body-text.ts";
import { hideInUrl, type StoreRedactors } from "./secret-mask.ts";

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
    list: (storeId: number): LogEntry[] => entries.filter((entry) => entry.storeId === storeId).toReversed(),

    find: (storeId: number, id: number): LogEntry | undefined =>
      entries.find((entry) => entry.id === id && entry.storeId === storeId),
  };
}

export type LogEntry = ReturnType<typeof createLogEntry>;

function createLogEntry(exchange: Exchange, { id, at, mask }: { id: number; at: number; mask: Redactor }) {
  const { source, storeId, method, status, durationMs, usage } = exchange;
  const { url, applicationId, location } = exchange;
  const message = exchange.message ? mapTexts(exchange.message, (text) => mask.redact(text)) : null;
  return {
    id,
    /** The time of the response by the platform's clock, in ms since 1970. */
    at,
    source,
    storeId,
    // A client may have sent its password as the login.
    applicationId: applicationId && mask.redact(applicationId),
    method,
    url: hideInUrl(url, mask),
    status,
    durationMs,
    usage,
    request: readBodyText(exchange.request, mask),
    /** The response; its name is part of the JSON form of the log. */
    answer: readBodyText(exchange.response, mask),
    location: location === undefined ? null : hideInUrl(location, mask),
    /** Why the response is missing or not the expected one; `message` is the same as data. */
    problem: message && formatMessage(message, "en"),
    message,
  };
}
