import { exists } from "../clock.ts";
import { lastValue } from "../http/parameters.ts";
import type { RecordRange } from "../db/record-table.ts";
import { textOf } from "../storefront/members.ts";
import type { FieldMessages } from "./plain-response.ts";

export interface ListOptions {
  /** Whether archived records are only listed on request. Default: false. */
  readonly hasArchive?: boolean;
  /** Maps parameters to members. `filter[title]` matches a part of the value, others the whole value. */
  readonly filters?: Readonly<Record<string, string>>;
}

/**
 * Returns the records that a request selects, or the problem with a parameter. `updated_since` selects those
 * whose (`updated_at`, `id`) follows (`updated_since`, `from_id`), in ascending order. Without it, all
 * records are selected, newest first (*assumed*).
 *
 * Times are compared in whole seconds. XML shows no milliseconds, so a client that continues after the last
 * `updated_at` would otherwise keep receiving that record.
 */
export function rangeOf(
  query: URLSearchParams,
  { hasArchive = false, filters = {} }: ListOptions,
): RecordRange | { readonly invalid: FieldMessages } {
  const wanted = new Map<string, string[]>();
  for (const [name, value] of query) {
    const plain = name.replace(/(?<!^filter)\[\d*\]$/, "");
    if (Object.hasOwn(filters, plain)) {
      if (value === "") return { invalid: { [name]: ["is empty, so the list would have all records"] } };
      wanted.set(plain, [...((plain !== name && wanted.get(plain)) || []), value]);
    } else if (!common.includes(name)) {
      const known = [...common, ...Object.keys(filters)].join(", ");
      return { invalid: { [name]: [`is unknown, so the list would have all records: use ${known}`] } };
    }
  }
  const isArchived = readArchived(query, hasArchive);
  const isSelected: RecordRange["isSelected"] = (record) =>
    (isArchived === undefined || (record["archived"] === true) === isArchived) &&
    [...wanted].every(([name, values]) => hasValue(name, values, record[filters[name]!]));
  const updatedSince = lastValue(query, "updated_since");
  if (updatedSince === null) return { order: "newest", isSelected };
  const since = readTime(updatedSince);
  if (since === null) return { invalid: { updated_since: [timeExpected] } };
  return { order: "changed", since, after: readId(lastValue(query, "from_id")) ?? 0, isSelected };
}

function hasValue(name: string, values: readonly string[], found: unknown): boolean {
  const texts = [found].flat().map(textOf);
  if (!name.startsWith("filter[")) return texts.some((text) => values.includes(text));
  const part = values.join().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(part));
}

const common = ["page", "per_page", "updated_since", "from_id", "deleted", "with_deleted"];

/** observed: `deleted` selects only archived records; `with_deleted` includes them and takes precedence. */
function readArchived(query: URLSearchParams, hasArchive: boolean): boolean | undefined {
  const isSet = (name: string) => /^(?:true|1)$/.test(lastValue(query, name) ?? "");
  if (isSet("with_deleted")) return undefined;
  return isSet("deleted") || (hasArchive ? false : undefined);
}

/** observed: the bounds of a page. assumed: a parameter that is not a positive integer counts as absent. */
export function pageOf(query: URLSearchParams): { readonly from: number; readonly size: number } {
  const asked = positive(lastValue(query, "per_page")) ?? pageSize.default;
  const size = Math.max(pageSize.min, Math.min(asked, pageSize.max));
  const page = positive(lastValue(query, "page")) ?? 1;
  return { from: (page - 1) * size, size };
}

export const pageSize = { default: 25, min: 10, max: 250 } as const;

function positive(text: string | null): number | null {
  return readId(text) || null;
}

function readId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const timeExpected =
  "must be a time in ISO 8601, such as 2026-11-21T09:00:00%2B03:00 (%2B, because + in a URL is a space)";

/**
 * Also reads times as Ruby prints them, which the platform's own client sends (*observed*): `2026-11-21
 * 06:00:00 UTC`. A time without an offset is in UTC (*observed*).
 */
function readTime(text: string): number | null {
  const [, date, time = "00:00", seconds = ":00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const local = `${date}T${time}${seconds}`;
  const offset = zone.replace("UTC", "Z").replace(/(\d\d)(\d\d)$/, "$1:$2");
  const ms = Date.parse(local + offset);
  return !Number.isNaN(ms) && exists(local) ? ms / 1000 : null;
}
