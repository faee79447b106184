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
}

/** The upper limit leaves room for the records that are created later. */
export const recordId = json.integer({ min: 1, max: 99_999_999_999_999 });
