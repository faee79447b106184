import type { ProductInfo } from "@orderpane/protocol/order";
import type { StoredRecord } from "../../db/record-table.ts";
import type {
  CatalogSource,
  CollectionRecord,
  FilterRecord,
  RecordChange,
  RecordReader,
} from "../catalog-source.ts";

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
  const listeners = new Set<(change: RecordChange<T>) => void>();
  const tell = (change: RecordChange<T>) => listeners.forEach((listener) => listener(change));
  return {
    find: (id) => byId.get(id),
    each: () => [...byId.values()].sort((a, b) => a.id - b.id),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put(record) {
      byId.set(record.id, record);
      tell({ put: record });
    },
    delete(id) {
      byId.delete(id);
      tell({ deleted: id });
    },
  };
}
