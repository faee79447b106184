import type { RecordCollection } from "../../db/record-collection.ts";
import type { RecordKind } from "../../db/record-kind.ts";
import type { StoredRecord } from "../../db/record-table.ts";
import {
  plainResponse,
  type PlainResponse,
  emptyListXml,
  notFound,
  refuseFields,
} from "../plain-response.ts";
import { countResponse } from "./count-response.ts";
import { pageOf, rangeOf } from "../record-list.ts";
import { encodeRecordXml } from "./record-xml.ts";
import type { Resource, ResourceCall } from "./resource.ts";

interface RecordFields<T extends StoredRecord, Right extends string> extends RecordKind<T> {
  readonly right: Right;
}

/** A resource of which applications can list and read records. assumed: they cannot write them. */
export type RecordResource<T extends StoredRecord = StoredRecord, Right extends string = string> = Resource &
  RecordFields<T, Right>;

export function createRecordResource<T extends StoredRecord, const Right extends string>(
  fields: RecordFields<T, Right>,
): RecordResource<T, Right> {
  return {
    ...fields,
    methods: { GET: listRecords },
    countMethods: { GET: countRecords },
    memberMethods: { GET: (call) => readRecord(fields.singular, call) },
  };
}

/** observed: a bare array in JSON. */
function listRecords(call: ResourceCall): PlainResponse {
  const { data, name, query, format } = call;
  const range = rangeOf(query);
  if ("invalid" in range) return refuseFields(range.invalid, format, data.assumptions());
  const records = collectionOf(call).page(range, pageOf(query));
  if (format === "json") return plainResponse(200, "json", JSON.stringify(records));
  const isEmpty = records.length === 0;
  return plainResponse(
    200,
    "xml",
    isEmpty ? emptyListXml(name, data.assumptions().emptyList) : encodeRecordXml(name, records),
  );
}

/** assumed: a count has the filters of the list. */
function countRecords(call: ResourceCall): PlainResponse {
  const { data, query, format } = call;
  const range = rangeOf(query);
  if ("invalid" in range) return refuseFields(range.invalid, format, data.assumptions());
  return countResponse(collectionOf(call).count(range), format);
}

/** assumed: the record without a wrapper, with everything that a widget is given. */
function readRecord(singular: string, call: ResourceCall): PlainResponse {
  const record = collectionOf(call).find(call.id);
  if (!record) return notFound();
  const isJson = call.format === "json";
  return plainResponse(200, call.format, isJson ? JSON.stringify(record) : encodeRecordXml(singular, record));
}

function collectionOf({ data, name }: ResourceCall): RecordCollection<StoredRecord> {
  return data.records[name]!;
}
