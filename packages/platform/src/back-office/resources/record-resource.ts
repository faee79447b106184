import { isDeepStrictEqual } from "node:util";
import type { Format } from "@orderpane/protocol/api";
import type { RecordCollection, RecordKind, StoredRecord } from "../../db/record-table.ts";
import {
  plainResponse,
  type PlainResponse,
  emptyListXml,
  notFound,
  refuseFields,
} from "../plain-response.ts";
import { storeTime } from "../../clock.ts";
import { checkBody, readRecordFields } from "../checks/record-fields.ts";
import { idList, lastValue } from "../../http/parameters.ts";
import { type ListOptions, pageOf, rangeOf } from "../record-list.ts";
import { encodeRecordXml } from "./record-xml.ts";
import type { Resource, ResourceCall } from "./resource.ts";

interface RecordFields<T extends StoredRecord, Right extends string> extends RecordKind<T>, ListOptions {
  readonly right: Right;
  /** The parameter of `/by_ids` with up to 100 ids. Default: there is no such path. */
  readonly idsParameter?: string;
  /**
   * Returns a request's changes to a record. Default: applications cannot change records (*assumed*).
   *
   * @throws {InvalidFieldError}
   */
  changesOf?(record: T, given: Readonly<Record<string, unknown>>, context: ChangeContext<T>): Partial<T>;
}

export interface ChangeContext<T> {
  /** The current time in ISO 8601. */
  readonly time: string;
  readonly all: () => Iterable<T>;
}

/** A resource whose records applications can list and read. */
export type RecordResource<T extends StoredRecord = StoredRecord, Right extends string = string> = Resource &
  RecordFields<T, Right>;

export function createRecordResource<T extends StoredRecord, const Right extends string>(
  fields: RecordFields<T, Right>,
): RecordResource<T, Right> {
  return {
    ...fields,
    methods: { GET: (call) => listRecords(call, fields) },
    named: {
      count: { GET: (call) => countRecords(call, fields) },
      ...(fields.idsParameter && { by_ids: { GET: (call: ResourceCall) => listByIds(call, fields) } }),
    },
    memberMethods: {
      GET: (call) => readRecord(fields, call),
      ...(fields.changesOf && { PUT: (call: ResourceCall) => changeRecord(fields, call) }),
    },
  };
}

function listRecords(call: ResourceCall, options: ListOptions): PlainResponse {
  const { data, query, format } = call;
  const range = rangeOf(query, options);
  if ("invalid" in range) return refuseFields(range.invalid, format, data.assumptions());
  return listResponse(call, collectionOf(call).page(range, pageOf(query)));
}

/** observed: the parameter, the limit, the array. assumed: unknown ids are skipped. */
function listByIds(call: ResourceCall, fields: RecordFields<StoredRecord, string>): PlainResponse {
  const ids = idList(lastValue(call.query, fields.idsParameter!));
  return listResponse(
    call,
    ids.flatMap((id) => findShown(fields, call, id) ?? []),
  );
}

/** observed: archived records appear only in lists. */
function findShown({ hasArchive }: ListOptions, call: ResourceCall, id: number): StoredRecord | undefined {
  const record = collectionOf(call).find(id);
  return hasArchive && record && "archived" in record && record.archived === true ? undefined : record;
}

/** observed: a bare array in JSON. */
export function listResponse(
  { data, name, format }: ResourceCall,
  records: readonly object[],
): PlainResponse {
  if (format === "json") return plainResponse(200, "json", JSON.stringify(records));
  const isEmpty = records.length === 0;
  return plainResponse(
    200,
    "xml",
    isEmpty ? emptyListXml(name, data.assumptions().emptyList) : encodeRecordXml(name, records),
  );
}

/** assumed: a count has the filters of the list. */
function countRecords(call: ResourceCall, options: ListOptions): PlainResponse {
  const { data, query, format } = call;
  const range = rangeOf(query, options);
  if ("invalid" in range) return refuseFields(range.invalid, format, data.assumptions());
  return countResponse(collectionOf(call).count(range), format);
}

/** observed: in JSON. assumed: in XML, as Rails writes a number. */
export function countResponse(count: number, format: Format): PlainResponse {
  return plainResponse(
    200,
    format,
    format === "json" ? JSON.stringify({ count }) : encodeRecordXml("count", count),
  );
}

/** assumed: the record without a wrapper, with all fields that a widget receives. */
function readRecord(fields: RecordFields<StoredRecord, string>, call: ResourceCall): PlainResponse {
  const record = findShown(fields, call, call.id);
  return record ? recordResponse(call, fields.singular, record) : notFound();
}

export function recordResponse(
  { format }: ResourceCall,
  singular: string,
  record: object,
  status = 200,
): PlainResponse {
  const body = format === "json" ? JSON.stringify(record) : encodeRecordXml(singular, record);
  return plainResponse(status, format, body);
}

/** assumed: the response is the record, and a request without a new value does not change `updated_at`. */
function changeRecord(kind: RecordFields<StoredRecord, string>, call: ResourceCall): PlainResponse {
  const { data, body, format } = call;
  const collection = collectionOf(call);
  const before = collection.find(call.id);
  if (!before) return notFound();
  const time = storeTime(data.now());
  const read = checkBody({ format, assumptions: data.assumptions() }, () => {
    const given = readRecordFields(body, format, kind.singular);
    return kind.changesOf?.(before, given, { time, all: () => collection.each() });
  });
  if ("refusal" in read) return read.refusal;
  const after = { ...before, ...read.fields };
  if (!isDeepStrictEqual(after, before)) collection.put(Object.assign(after, { updated_at: time }));
  return readRecord(kind, call);
}

function collectionOf({ data, name }: ResourceCall): RecordCollection<StoredRecord> {
  return data.records[name]!;
}
