import * as json from "@orderpane/protocol/json";
import type { RecordCollection, StoredRecord } from "../../db/record-table.ts";
import {
  plainResponse,
  type PlainResponse,
  emptyListXml,
  notFound,
  refuseFields,
} from "../plain-response.ts";
import { countResponse } from "./count-response.ts";
import { pageOf, selectRecords } from "./record-list.ts";
import { encodeRecordXml } from "./record-xml.ts";
import type { Resource, ResourceCall } from "./resource.ts";

export interface RecordFields<T extends StoredRecord, Right extends string> {
  /** Name of one record, in XML and in the database. */
  readonly singular: string;
  readonly right: Right;
  /** Requires only what the pages need. */
  readonly schema: json.GenericSchema<unknown, T>;
  samples(storeId: number): readonly T[];
  /** Makes a record of a store file one of this store. */
  moveTo?(record: T, storeId: number): T;
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

/** The upper limit leaves room for the records that are created later. */
export const recordId = json.integer({ min: 1, max: 99_999_999_999_999 });

/** observed: a bare array in JSON. */
function listRecords(call: ResourceCall): PlainResponse {
  const { data, name, query, format } = call;
  const selection = selectRecords(collectionOf(call).list(), query);
  if ("invalid" in selection) return refuseFields(selection.invalid, format, data.variants());
  const records = pageOf(selection.records, query);
  if (format === "json") return plainResponse(200, "json", JSON.stringify(records));
  const isEmpty = records.length === 0;
  return plainResponse(
    200,
    "xml",
    isEmpty ? emptyListXml(name, data.variants().emptyList) : encodeRecordXml(name, records),
  );
}

/** assumed: a count has the filters of the list. */
function countRecords(call: ResourceCall): PlainResponse {
  const { data, query, format } = call;
  const selection = selectRecords(collectionOf(call).list(), query);
  if ("invalid" in selection) return refuseFields(selection.invalid, format, data.variants());
  return countResponse(selection.records.length, format);
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
