import type { DatabaseSync } from "node:sqlite";
import type { RecordTable } from "../db/record-table.ts";
import type { StoreRecords } from "./store-records.ts";

/** The store whose catalog is written. */
export interface CatalogTarget {
  readonly database: DatabaseSync;
  readonly table: RecordTable;
  readonly storeId: number;
  readonly records: StoreRecords;
  readonly now: () => number;
}

/** Tells those who keep something of the catalog that much of it has changed. */
export function emitCatalogReplaced({ products, collections, filters }: StoreRecords): void {
  for (const records of [products, collections, filters]) records.emitReplaced();
}
