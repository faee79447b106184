import * as json from "@orderpane/protocol/json";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { StoredRecord } from "../db/record-table.ts";
import { PlatformError } from "../errors.ts";
import type { CollectionRecord, FilterRecord } from "./catalog-source.ts";
import { checkedProduct } from "./data/checked-product.ts";
import { collections } from "./data/collections.ts";
import { filters } from "./data/filters.ts";

/** In bytes. */
export const catalogFileLimit = 256 * 1024 ** 2;

const list = <T>(schema: json.GenericSchema<unknown, T>) => json.optional(json.array(schema), []);
const catalogFile = json.looseObject({
  products: list(checkedProduct),
  collections: list(collections.schema),
  filters: list(filters.schema),
});
const storeFile = json.looseObject({ stores: json.array(json.unknown()) });

/** The collections and filters that a store has already. */
interface KnownRecords {
  readonly collections: readonly CollectionRecord[];
  readonly filters: readonly FilterRecord[];
}

/**
 * Reads an object with `products`, `collections` and `filters`, or a store file with one store. Checks that
 * its records fit together with each other and with those of the store.
 *
 * @throws {PlatformError} `bad-catalog-file`, with the place of the first wrong value
 */
export function decodeCatalogFile(bytes: Uint8Array, known: KnownRecords) {
  const value = parse(bytes);
  const isStoreFile = typeof value === "object" && value !== null && "stores" in value;
  if (!isStoreFile) return decodeLists(value, known, "");
  const { stores } = json.decodeJson(storeFile, value, { refuse });
  if (stores.length !== 1) throw refuse(`stores: expected one store, found ${stores.length}`);
  return decodeLists(stores[0], known, "stores[0].");
}

function decodeLists(value: unknown, known: KnownRecords, path: string) {
  const file = json.decodeJson(catalogFile, value, { refuse, path: path.replace(/\.$/, "") });
  const { products } = file;
  if (products.length + file.collections.length + file.filters.length === 0) {
    throw refuse(
      `${path}products: expected a list of products, of collections or of filters that is not empty, found none`,
    );
  }
  checkIds(products, `${path}products`);
  checkIds(file.collections, `${path}collections`);
  checkIds(file.filters, `${path}filters`);
  checkProducts(products, path);
  const placed = placeCollections(known.collections, file.collections, path);
  return {
    products,
    collections: placed.collections,
    filters: placeFilters(known.filters, file.filters, { idOf: placed.idOf, path }),
  };
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.length > catalogFileLimit) {
    throw refuse(`expected at most ${catalogFileLimit / 1024 ** 2} MiB of JSON, found more`);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw refuse("expected UTF-8, found bytes that are not");
    const [place = ""] = /(?:at position|in line|at line) [^"']*$/.exec(error.message) ?? [];
    throw refuse(`expected JSON, found something else${place && ` ${place}`}`);
  }
}

function refuse(message: string): PlatformError {
  return new PlatformError("bad-catalog-file", message);
}

function checkIds(records: readonly StoredRecord[], path: string): void {
  const seen = new Set<number>();
  for (const [nth, { id }] of records.entries()) {
    if (seen.has(id)) throw refuse(`${path}[${nth}].id: ${id} occurs twice`);
    seen.add(id);
  }
}

/** Checks that products have addresses of their own, and their variants ids of their own. */
function checkProducts(products: readonly ProductInfo[], path: string): void {
  const permalinks = new Set<string>();
  const variants = new Set<number>();
  for (const [nth, { permalink, variants: own }] of products.entries()) {
    const place = `${path}products[${nth}]`;
    if (typeof permalink === "string") {
      if (permalinks.has(permalink)) {
        const found = JSON.stringify(permalink.slice(0, 60));
        throw refuse(`${place}.permalink: another product has ${found}`);
      }
      permalinks.add(permalink);
    }
    for (const [at, { id }] of (own ?? []).entries()) {
      if (variants.has(id)) throw refuse(`${place}.variants[${at}].id: ${id} occurs twice`);
      variants.add(id);
    }
  }
}

/**
 * A store has one root: what was below the root of the file is put below the root of the store. Checks that
 * every collection has a parent and an address of its own.
 */
function placeCollections(
  existing: readonly CollectionRecord[],
  imported: readonly CollectionRecord[],
  path: string,
) {
  const root = existing.find(({ parent_id: parent }) => parent === null);
  const [fileRoot, secondRoot] = imported.filter(({ parent_id: parent }) => parent === null);
  const places = new Map(imported.map(({ id }, nth) => [id, nth]));
  if (secondRoot) {
    const place = `${path}collections[${places.get(secondRoot.id)}].parent_id`;
    throw refuse(`${place}: expected one collection without a parent, found another one`);
  }
  const placed =
    root && fileRoot && root.id !== fileRoot.id
      ? imported
          .filter((collection) => collection !== fileRoot)
          .map((collection) =>
            collection.parent_id === fileRoot.id
              ? Object.assign({}, collection, { parent_id: root.id })
              : collection,
          )
      : [...imported];
  const byId = new Map([...existing, ...placed].map((collection) => [collection.id, collection]));
  const sharing = Map.groupBy(byId.values(), ({ permalink }) => permalink);
  const free = new Set<number>();
  for (const collection of placed) {
    const { id, parent_id: parent, permalink } = collection;
    const place = `${path}collections[${places.get(id)}]`;
    if (parent !== null && !byId.has(parent)) {
      throw refuse(`${place}.parent_id: expected the id of a collection, found ${parent}`);
    }
    if ((sharing.get(permalink)?.length ?? 0) > 1) {
      throw refuse(`${place}.permalink: another collection has ${JSON.stringify(permalink.slice(0, 60))}`);
    }
    if (isInCircle(collection, { byId, free })) {
      throw refuse(`${place}.parent_id: expected a collection above, found one below (${parent})`);
    }
  }
  return {
    collections: placed,
    /** The id that a collection of the file has in the store; `undefined` for an unknown one. */
    idOf: (id: number) => (id === fileRoot?.id && root ? root.id : byId.get(id)?.id),
  };
}

/** Whether a collection is above itself. `free` collects those that are not, so that each is checked once. */
function isInCircle(
  start: CollectionRecord,
  { byId, free }: { byId: ReadonlyMap<number, CollectionRecord>; free: Set<number> },
): boolean {
  const seen = new Set<number>();
  for (let at: CollectionRecord | undefined = start; at && !free.has(at.id);) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
    at = byId.get(at.parent_id ?? 0);
  }
  for (const id of seen) free.add(id);
  return false;
}

/** Checks that every filter has a collection, and an address of its own there. */
function placeFilters(
  existing: readonly FilterRecord[],
  imported: readonly FilterRecord[],
  { idOf, path }: { idOf: (id: number) => number | undefined; path: string },
): FilterRecord[] {
  const ids = new Set(imported.map(({ id }) => id));
  const taken = new Set(existing.filter(({ id }) => !ids.has(id)).map(addressOf));
  return imported.map((filter, nth) => {
    const place = `${path}filters[${nth}]`;
    const { collection_id: asked, permalink } = filter;
    const collection_id = idOf(asked);
    if (collection_id === undefined) {
      throw refuse(`${place}.collection_id: expected the id of a collection, found ${asked}`);
    }
    const placed = { ...filter, collection_id };
    if (taken.has(addressOf(placed))) {
      const found = JSON.stringify(permalink.slice(0, 60));
      throw refuse(`${place}.permalink: another filter of the collection has ${found}`);
    }
    taken.add(addressOf(placed));
    return placed;
  });
}

function addressOf({ collection_id: collection, permalink }: FilterRecord): string {
  return `${collection} ${permalink}`;
}
