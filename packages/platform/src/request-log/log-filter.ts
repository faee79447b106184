import * as json from "@orderpane/protocol/json";
import { PlatformError } from "../errors.ts";
import { logSources } from "./exchange.ts";
import type { LogEntry } from "./log-entry.ts";
import { formatMessage } from "../translations/message.ts";

const filterSchema = json.strictObject({
  /** A text in a URL, a body, the application or the problem, in any case. */
  text: json.optional(json.string()),
  /** `404`, `4xx`, or `none` for entries without a response. */
  status: json.optional(
    json.pipe(
      json.string(),
      json.regex(
        /^(?:[1-5](?:\d\d|xx)|none)$/i,
        json.expected("a status such as 404, a class such as 4xx, or none"),
      ),
    ),
  ),
  method: json.optional(json.string()),
  source: json.optional(json.oneOf(logSources)),
  application: json.optional(json.string()),
  limit: json.optional(
    json.pipe(
      json.string(),
      json.regex(/^[1-9]\d{0,5}$/, json.expected("a positive integer")),
      json.transform(Number),
    ),
  ),
});

export type LogFilter = json.InferOutput<typeof filterSchema>;

/** @throws {PlatformError} `bad-log-filter` */
export function decodeLogFilter(query: URLSearchParams): LogFilter {
  const given = Object.fromEntries([...query.keys()].map((name) => [name, query.get(name) || undefined]));
  return json.decodeJson(filterSchema, given, { refuse, path: "filter" });
}

export function matchesFilter(
  entry: LogEntry,
  { text, status, method, source, application }: LogFilter,
): boolean {
  return (
    (method === undefined || entry.method === method.toUpperCase()) &&
    (source === undefined || entry.source === source) &&
    (application === undefined || entry.applicationId === application) &&
    (status === undefined || hasStatus(entry, status.toLowerCase())) &&
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

function refuse(message: string): PlatformError {
  return new PlatformError("bad-log-filter", message);
}
