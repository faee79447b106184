import { PlatformError } from "../errors.ts";
import { logSources, type LogSource } from "./exchange.ts";
import { formatMessage } from "../messages/message.ts";
import type { LogEntry } from "./log-entry.ts";

/** Selects the entries that meet all members that are given. */
export interface LogFilter {
  /** A text in a URL, a body, the application or the problem; upper and lower case are the same. */
  readonly text?: string;
  /** `404`, `4xx`, or `none` for entries without a response. */
  readonly status?: string;
  readonly method?: string;
  readonly source?: LogSource;
  readonly application?: string;
  /** How many of the newest entries. */
  readonly limit?: number;
}

const same = (value: string) => value;

const readers = {
  text: same,
  status: readStatus,
  method: (value: string) => value.toUpperCase(),
  source: readSource,
  application: same,
  limit: readLimit,
} satisfies { [Name in keyof Required<LogFilter>]: (value: string) => LogFilter[Name] };

/**
 * Reads a filter from a query; empty values are left out.
 *
 * @throws {PlatformError} `bad-log-filter`
 */
export function decodeLogFilter(query: URLSearchParams): LogFilter {
  const names = Object.keys(readers);
  const unknown = [...query.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw badFilter(unknown.slice(0, 40), `some of ${names.join(", ")}`, "a parameter");
  const given = Object.entries(readers).flatMap(([name, read]) => {
    const value = query.get(name);
    return value ? [[name, read(value)]] : [];
  });
  return Object.fromEntries(given);
}

export function matchesFilter(
  entry: LogEntry,
  { text, status, method, source, application }: LogFilter,
): boolean {
  return (
    (method === undefined || entry.method === method) &&
    (source === undefined || entry.source === source) &&
    (application === undefined || entry.applicationId === application) &&
    (status === undefined || hasStatus(entry, status)) &&
    (text === undefined || hasText(entry, text.toLowerCase()))
  );
}

function hasStatus({ status: found }: LogEntry, wanted: string): boolean {
  if (found === null) return wanted === "none";
  return wanted.endsWith("xx") ? String(found)[0] === wanted[0] : String(found) === wanted;
}

function hasText(entry: LogEntry, wanted: string): boolean {
  const { url, location, applicationId, problem, message, request, answer } = entry;
  const inRussian = message && formatMessage(message, "ru");
  return [url, location, applicationId, problem, inRussian, request.text, answer.text].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}

function readStatus(text: string): string {
  const value = text.toLowerCase();
  if (/^(?:[1-5](?:\d\d|xx)|none)$/.test(value)) return value;
  throw badFilter("status", "a status such as 404, a class such as 4xx, or none", value);
}

function readSource(value: string): LogSource {
  const source = logSources.find((known) => known === value);
  if (source) return source;
  throw badFilter("source", `one of ${logSources.join(", ")}`, value);
}

function readLimit(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw badFilter("limit", "a positive integer", value);
}

function badFilter(name: string, expected: string, found: string): PlatformError {
  const shown = JSON.stringify(found.slice(0, 40));
  const message = `the filter ${JSON.stringify(name)}: expected ${expected}, found ${shown}`;
  return new PlatformError("bad-log-filter", message);
}
