import * as json from "@orderpane/protocol/json";
import type { StoredRecord } from "./record-table.ts";

export interface RecordKind<T extends StoredRecord> {
  /** Name of one record, in XML and in the database. */
  readonly singular: string;
  /** Requires only what the platform itself reads. */
  readonly schema: json.GenericSchema<unknown, T>;
  samples(storeId: number): readonly T[];
  /** Makes a record of a store file one of this store. */
  moveTo?(record: T, storeId: number): T;
  /** Changes a record before it is written; `now` in ms since 1970. Not called for those of a store file. */
  prepare?(record: T, context: { readonly before: T | undefined; readonly now: number }): T;
}

/** The upper limit leaves room for the records that are created later. */
export const recordId = json.integer({ min: 1, max: 99_999_999_999_999 });
