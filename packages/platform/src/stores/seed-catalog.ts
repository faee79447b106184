import { setImmediate as nextTurn } from "node:timers/promises";
import type { StoredRecord } from "../db/record-table.ts";
import { inTransaction } from "../db/transaction.ts";
import { makeSeedCollections, makeSeedFilters, seedIds } from "../storefront/seed/seed-collections.ts";
import { makeSeedProducts } from "../storefront/seed/seed-products.ts";
import { type CatalogTarget, emitCatalogReplaced } from "./catalog-target.ts";
import { recordOwner, type StoreRecords } from "./store-records.ts";

export interface SeedCatalogOptions {
  /** How many. */
  readonly products: number;
  /** The same number makes the same catalog; default 1. */
  readonly random?: number | undefined;
  /** Called after every few thousand products. */
  readonly onProgress?: ((written: number) => void) | undefined;
}

export interface SeededCatalog {
  readonly collections: number;
  readonly filters: number;
  readonly products: number;
}

const productsPerTransaction = 2000;

/**
 * Replaces what an earlier call has seeded; everything else stays. It writes the collections first, so what
 * is there at any moment is a whole catalog with some of the products.
 */
export async function seedCatalog(
  target: CatalogTarget,
  options: SeedCatalogOptions,
): Promise<SeededCatalog> {
  const { database, table, storeId, records, now } = target;
  const { products: count, random = 1, onProgress } = options;
  const owners = {
    products: recordOwner("products", storeId),
    collections: recordOwner("collections", storeId),
    filters: recordOwner("filters", storeId),
  };
  const write = (name: keyof typeof owners, list: readonly StoredRecord[]) => {
    for (const record of list) table.put(owners[name], record);
  };
  inTransaction(database, () => {
    for (const owner of Object.values(owners)) table.deleteRange(owner, seedIds);
  });
  const { collections, goods } = makeSeedCollections(rootOf(records));
  const filters = makeSeedFilters(goods, Math.floor(now() / 1000));
  inTransaction(database, () => {
    write("collections", collections);
    write("filters", filters);
  });
  try {
    let written = 0;
    for (const chunk of chunksOf(makeSeedProducts({ goods, count, random }), productsPerTransaction)) {
      inTransaction(database, () => write("products", chunk));
      written += chunk.length;
      onProgress?.(written);
      // Whoever shows the progress gets a turn.
      await nextTurn();
    }
  } finally {
    emitCatalogReplaced(records);
  }
  return { collections: collections.length, filters: filters.length, products: count };
}

/** The id of the collection without a parent, if the store has one. */
function rootOf({ collections }: StoreRecords): number | null {
  for (const { id, parent_id: parent } of collections.each()) if (parent === null) return id;
  return null;
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
