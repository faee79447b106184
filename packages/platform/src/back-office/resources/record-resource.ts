import type { Format } from "@orderpane/protocol/api";
import type { RecordBook } from "../../db/record-collection.ts";
import type { Variants } from "../../variants/variants.ts";
import { answer, type Answer, notFound } from "../plain-response.ts";
import { emptyListXml } from "../empty-list.ts";
import { encodeRecordXml } from "./record-xml.ts";

export type RecordsName = "orders" | "products";

/** assumed: as the storefront pages. */
const pageSize = { default: 25, max: 100 } as const;

export interface RecordPage {
  /** observed: integrations send `page` and `per_page`. */
  readonly query: URLSearchParams;
  readonly format: Format;
  readonly emptyList: Variants["emptyList"];
}

/** A page of the records: a bare array in JSON (observed). assumed: newest first, that is by descending id. */
export function listRecords<T extends { id: number }>(
  name: RecordsName,
  book: RecordBook<T>,
  { query, format, emptyList }: RecordPage,
): Answer {
  const size = Math.min(positive(query.get("per_page")) ?? pageSize.default, pageSize.max);
  const from = ((positive(query.get("page")) ?? 1) - 1) * size;
  const records = book
    .list()
    .toSorted((a, b) => b.id - a.id)
    .slice(from, from + size);
  if (format === "json") return answer(200, "json", JSON.stringify(records));
  return answer(
    200,
    "xml",
    records.length === 0 ? emptyListXml(name, emptyList) : encodeRecordXml(name, records),
  );
}

/** assumed: the bare record, with all that a widget is given of it. `undefined` is not found. */
export function readRecord(name: RecordsName, record: object | undefined, format: Format): Answer {
  if (!record) return notFound();
  const body = format === "json" ? JSON.stringify(record) : encodeRecordXml(name.slice(0, -1), record);
  return answer(200, format, body);
}

/** assumed: what is no positive integer counts as absent. */
function positive(text: string | null): number | null {
  return text !== null && /^0*[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
