import * as json from "@orderpane/protocol/json";
import type { ProductInfo } from "@orderpane/protocol/order";
import { openRecordStage, type RecordStage } from "../db/record-stage.ts";
import type { StoredRecord } from "../db/record-table.ts";
import { PlatformError } from "../errors.ts";
import { badCatalogFile } from "../storefront/import/catalog-error.ts";
import { checkedProduct } from "../storefront/data/checked-product.ts";
import { readCatalogFile } from "../storefront/import/catalog-file.ts";
import { readCsvProducts } from "../storefront/import/csv-products.ts";
import { readCsvRows } from "../storefront/import/csv-rows.ts";
import { createKnownGroups } from "../storefront/import/import-ids.ts";
import { createImportedCollections } from "../storefront/import/imported-collections.ts";
import { checkProducts, placeCollections, placeFilters } from "../storefront/import/placed-records.ts";
import { type CatalogTarget, emitCatalogReplaced } from "./catalog-target.ts";
import { recordKinds, recordOwner } from "./store-records.ts";

export interface ImportCatalogOptions {
  /** For errors. A file whose name ends with `.json` is read as JSON, any other as CSV. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Called after every thousand products. */
  readonly onProgress?: ((read: number) => void) | undefined;
}

export interface ImportedCatalog {
  readonly products: number;
  readonly collections: number;
  readonly filters: number;
  /** Titles of columns that mean nothing to the import. */
  readonly ignoredColumns: readonly string[];
}

/**
 * Adds the products, collections and filters of a file, and replaces those whose ids it has: all of them or,
 * if anything is wrong with one, none.
 *
 * @throws {PlatformError} `bad-catalog-file`, with the place in the file
 */
export async function importCatalog(
  target: CatalogTarget,
  options: ImportCatalogOptions,
): Promise<ImportedCatalog> {
  const stage = openRecordStage(target.database);
  try {
    const isJson = options.name.toLowerCase().endsWith(".json");
    const imported = await (isJson ? stageJson : stageCsv)({ target, stage, options });
    stage.commit();
    emitCatalogReplaced(target.records);
    return imported;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== "bad-catalog-file") throw error;
    throw badCatalogFile(`${options.name} cannot be imported: ${error.message}. Nothing was imported`);
  } finally {
    stage.close();
  }
}

interface Staging {
  readonly target: CatalogTarget;
  readonly stage: RecordStage;
  readonly options: ImportCatalogOptions;
}

async function stageCsv({ target, stage, options }: Staging): Promise<ImportedCatalog> {
  const { records, storeId, now } = target;
  let ignoredColumns: readonly string[] = [];
  const collections = createImportedCollections(records.collections.each());
  const products = readCsvProducts(readCsvRows(options.chunks), {
    groups: createKnownGroups(records.products.each()),
    collections,
    now: new Date(now()).toISOString(),
    onColumns: ({ ignored }) => void (ignoredColumns = ignored),
  });
  const progress = countTo(options);
  const owner = recordOwner("products", storeId);
  for await (const product of products) {
    // The file does not say when a product was created.
    const created_at = records.products.find(product.id)?.created_at ?? product.created_at ?? null;
    const dated: ProductInfo = { ...product, created_at };
    stage.put(owner, dated);
    progress.next();
  }
  for (const collection of collections.added()) stage.put(recordOwner("collections", storeId), collection);
  const added = collections.added().length;
  return { products: progress.count(), collections: added, filters: 0, ignoredColumns };
}

async function stageJson({ target, stage, options }: Staging): Promise<ImportedCatalog> {
  const { records, storeId, now } = target;
  const { path, ...lists } = await readCatalogFile(options.chunks);
  const checked = <T extends StoredRecord>(
    name: keyof typeof lists,
    schema: json.GenericSchema<unknown, T>,
  ): T[] => {
    const seen = new Set<number>();
    return lists[name].map((value, nth) => {
      const place = `${path}${name}[${nth}]`;
      const record = json.decodeJson(schema, value, { refuse: badCatalogFile, path: place });
      if (seen.has(record.id)) throw badCatalogFile(`${place}.id: ${record.id} occurs twice`);
      seen.add(record.id);
      return record;
    });
  };
  const progress = countTo(options);
  const products = checked("products", checkedProduct);
  checkProducts(products, path);
  for (const product of products) {
    stage.put(recordOwner("products", storeId), product);
    progress.next();
  }
  const { collections, idOf } = placeCollections(
    [...records.collections.each()],
    checked("collections", recordKinds.collections.schema),
    path,
  );
  for (const collection of collections) stage.put(recordOwner("collections", storeId), collection);
  const filters = placeFilters([...records.filters.each()], checked("filters", recordKinds.filters.schema), {
    idOf,
    path,
  });
  for (const filter of filters) {
    const context = { before: records.filters.find(filter.id), now: now() };
    stage.put(recordOwner("filters", storeId), recordKinds.filters.prepare(filter, context));
  }
  return {
    products: progress.count(),
    collections: collections.length,
    filters: filters.length,
    ignoredColumns: [],
  };
}

function countTo({ onProgress }: ImportCatalogOptions) {
  let count = 0;
  return {
    count: () => count,
    next() {
      if (++count % 1000 === 0) onProgress?.(count);
    },
  };
}
