import type { StoredRecord } from "../../db/record-table.ts";
import type { FieldMessages } from "../plain-response.ts";
import type { Query } from "../query.ts";

/** The records that a request selects, in the order of the list, or what is wrong with a parameter. */
export type Selection<T> = { readonly records: readonly T[] } | { readonly invalid: FieldMessages };

/**
 * `updated_since` selects the records whose (`updated_at`, `id`) comes after it and `from_id`, in ascending
 * order; `from_id` alone those with greater ids. Without both: all records, newest first (*assumed*).
 *
 * Times are compared by whole seconds. XML shows no milliseconds, so a client that continues after the last
 * `updated_at` would otherwise get that record again, for ever.
 */
export function selectRecords<T extends StoredRecord>(records: readonly T[], query: Query): Selection<T> {
  const updatedSince = query.get("updated_since");
  const fromId = readId(query.get("from_id"));
  if (updatedSince === null) {
    if (fromId === null) return { records: records.toSorted((a, b) => b.id - a.id) };
    return { records: records.filter(({ id }) => id > fromId).toSorted((a, b) => a.id - b.id) };
  }
  const since = readTime(updatedSince);
  if (since === null) return { invalid: { updated_since: [timeExpected] } };
  const selected = records
    .map((record) => ({ record, at: updateOf(record) }))
    .filter(({ record, at }) => at > since || (at === since && record.id > (fromId ?? 0)))
    .toSorted((a, b) => a.at - b.at || a.record.id - b.record.id);
  return { records: selected.map(({ record }) => record) };
}

/** assumed: as for the storefront pages. What is not a positive integer counts as absent. */
export function pageOf<T>(records: readonly T[], query: Query): readonly T[] {
  const size = Math.min(positive(query.get("per_page")) ?? pageSize.default, pageSize.max);
  const from = ((positive(query.get("page")) ?? 1) - 1) * size;
  return records.slice(from, from + size);
}

export const pageSize = { default: 25, max: 100 } as const;

function positive(text: string | null): number | null {
  return readId(text) || null;
}

function readId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const timeExpected =
  "must be a time in ISO 8601, such as 2026-11-21T09:00:00%2B03:00 (%2B, because + in a URL is a space)";

/** In whole seconds since 1970. NaN, which is never selected, for a record that has no such time. */
function updateOf(record: StoredRecord & { readonly updated_at?: unknown }): number {
  return typeof record.updated_at === "string" ? Math.floor(Date.parse(record.updated_at) / 1000) : NaN;
}

/**
 * Also reads what Ruby makes of a time, which the platform's own client sends (*observed*):
 * `2026-11-21 06:00:00 UTC`. assumed: a time without an offset is one of the store's time zone.
 */
function readTime(text: string): number | null {
  const [, date, time = "00:00", seconds = ":00", zone = "+03:00"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const local = `${date}T${time}${seconds}`;
  const offset = zone.replace("UTC", "Z").replace(/(\d\d)(\d\d)$/, "$1:$2");
  const [ms, utc] = [Date.parse(local + offset), Date.parse(`${local}Z`)];
  // `Date` turns 31 February into 3 March.
  const exists = !Number.isNaN(ms) && new Date(utc).toISOString().startsWith(local);
  return exists ? ms / 1000 : null;
}
