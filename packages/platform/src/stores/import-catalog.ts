import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../db/transaction.ts";
import { PlatformError } from "../errors.ts";
import { decodeCatalogFile } from "../storefront/catalog-file.ts";
import type { StoreRecords } from "./store-records.ts";

export interface ImportCatalogOptions {
  /** The name of the file, for errors. */
  readonly name: string;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
}

/** How many records were imported. */
export interface ImportedCatalog {
  readonly products: number;
  readonly collections: number;
  readonly filters: number;
}

/**
 * Adds the products, collections and filters of a file, and replaces those whose ids it has: all of them or,
 * if anything is wrong with one, none.
 *
 * @throws {PlatformError} `bad-catalog-file`, with the place in the file
 */
export function importCatalog(
  { database, records }: { readonly database: DatabaseSync; readonly records: StoreRecords },
  { name, bytes }: ImportCatalogOptions,
): ImportedCatalog {
  try {
    const known = { collections: [...records.collections.each()], filters: [...records.filters.each()] };
    const { products, collections, filters } = decodeCatalogFile(bytes, known);
    inTransaction(database, () => {
      for (const product of products) records.products.put(product);
      for (const collection of collections) records.collections.put(collection);
      for (const filter of filters) records.filters.put(filter);
    });
    return { products: products.length, collections: collections.length, filters: filters.length };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== "bad-catalog-file") throw error;
    const message = `${name} cannot be imported: ${error.message}. Nothing was imported`;
    throw new PlatformError("bad-catalog-file", message);
  }
}
