import type { ProductInfo } from "@orderpane/protocol/order";
import type { RecordReader } from "../db/record-collection.ts";
import type { StoredRecord } from "../db/record-table.ts";
import type { CatalogSource, CollectionRecord, FilterRecord } from "../storefront/catalog-source.ts";

export interface MemoryRecords<T extends StoredRecord> extends RecordReader<T> {
  put(record: T): void;
  delete(id: number): void;
}

export type MemorySource = CatalogSource & {
  readonly products: MemoryRecords<ProductInfo>;
  readonly collections: MemoryRecords<CollectionRecord>;
  readonly filters: MemoryRecords<FilterRecord>;
};

/** A catalog without a database. */
export function memorySource({
  products = [],
  collections = [],
  filters = [],
}: {
  products?: ProductInfo[];
  collections?: CollectionRecord[];
  filters?: FilterRecord[];
}): MemorySource {
  return {
    products: memoryRecords(products),
    collections: memoryRecords(collections),
    filters: memoryRecords(filters),
  };
}

function memoryRecords<T extends StoredRecord>(records: readonly T[]): MemoryRecords<T> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const listeners: (() => void)[] = [];
  return {
    find: (id) => byId.get(id),
    each: () => [...byId.values()].sort((a, b) => a.id - b.id),
    onChange: (listener) => void listeners.push(listener),
    put(record) {
      byId.set(record.id, record);
      for (const listener of listeners) listener();
    },
    delete(id) {
      byId.delete(id);
      for (const listener of listeners) listener();
    },
  };
}
