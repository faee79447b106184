import type { DatabaseSync } from "node:sqlite";
import * as json from "@orderpane/protocol/json";
import { inTransaction } from "../db/open-database.ts";
import { PlatformError } from "../errors.ts";
import { parseJsonBytes } from "../parse-json.ts";
import { type CollectionRecord, collectionSchema, filterSchema } from "../storefront/catalog-source.ts";
import { checkedProduct } from "../storefront/data/checked-product.ts";
import type { StoreRecords } from "./store-records.ts";

export interface ImportCatalogOptions {
  readonly name: string;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
}

interface ImportTarget {
  readonly database: DatabaseSync;
  readonly records: StoreRecords;
  readonly now: () => number;
}

export interface ImportedCatalog {
  readonly products: number;
  readonly collections: number;
  readonly filters: number;
}

/**
 * Adds the products, collections and filters of a file, and replaces those with the same ids. Imports nothing
 * if any of them is invalid.
 *
 * @throws {PlatformError} `bad-catalog-file`, with the place of the first wrong value
 */
export function importCatalog(
  { database, records, now }: ImportTarget,
  { name, bytes }: ImportCatalogOptions,
): ImportedCatalog {
  const refuse = (problem: string) =>
    new PlatformError("bad-catalog-file", `${name} cannot be imported: ${problem}. Nothing was imported`);
  const file = decodeLists(parseJsonBytes(bytes, refuse), refuse);
  const { products } = file;
  const { collections, filters } = placeBelowRoot(file, [...records.collections.each()]);
  inTransaction(database, () => {
    for (const product of products) records.products.put(product);
    for (const collection of collections) records.collections.put(collection);
    for (const filter of filters) {
      const earlier = records.filters.find(filter.id)?.version ?? 0;
      records.filters.put({ ...filter, version: Math.max(Math.floor(now() / 1000), earlier + 1) });
    }
  });
  return { products: products.length, collections: collections.length, filters: filters.length };
}

type Refuse = (problem: string) => PlatformError;

const list = <T>(schema: json.GenericSchema<unknown, T>) => json.optional(json.array(schema), []);
const catalogFile = json.object({
  products: list(checkedProduct),
  collections: list(collectionSchema),
  filters: list(filterSchema),
});

function decodeLists(value: unknown, refuse: Refuse) {
  const lists = json.decodeJson(catalogFile, value, { refuse });
  if (Object.values(lists).some(({ length }) => length > 0)) return lists;
  throw refuse("expected a list of products, collections or filters that is not empty");
}

/** A store has one root: collections below the file's root move below the store's root. */
function placeBelowRoot(
  { collections, filters }: ReturnType<typeof decodeLists>,
  existing: readonly CollectionRecord[],
) {
  const isRoot = ({ parent_id: parent }: CollectionRecord) => parent === null;
  const root = existing.find(isRoot);
  if (!root) return { collections, filters };
  const fileRoot = collections.find(isRoot);
  const placed = (id: number | null) => (id === null || id === fileRoot?.id ? root.id : id);
  return {
    collections: collections
      .filter((collection) => collection !== fileRoot && collection.id !== root.id)
      .map((collection) => Object.assign(collection, { parent_id: placed(collection.parent_id) })),
    filters: filters.map((filter) => Object.assign(filter, { collection_id: placed(filter.collection_id) })),
  };
}
