import type { ProductInfo } from "@orderpane/protocol/order";
import type { CollectionRecord, FilterRecord } from "../catalog-source.ts";
import { badCatalogFile } from "./catalog-error.ts";

/** Checks that products have addresses of their own, and their variants ids of their own. */
export function checkProducts(products: readonly ProductInfo[], path: string): void {
  const permalinks = new Set<string>();
  const variants = new Set<number>();
  for (const [nth, { permalink, variants: own }] of products.entries()) {
    const place = `${path}products[${nth}]`;
    if (typeof permalink === "string") {
      if (permalinks.has(permalink)) {
        const found = JSON.stringify(permalink.slice(0, 60));
        throw badCatalogFile(`${place}.permalink: another product has ${found}`);
      }
      permalinks.add(permalink);
    }
    for (const [at, { id }] of (own ?? []).entries()) {
      if (variants.has(id)) throw badCatalogFile(`${place}.variants[${at}].id: ${id} occurs twice`);
      variants.add(id);
    }
  }
}

export interface PlacedCollections {
  readonly collections: readonly CollectionRecord[];
  /** The id that a collection of the file has in the store; `undefined` for an unknown one. */
  readonly idOf: (id: number) => number | undefined;
}

/**
 * Hangs what was below the file's root below the root of the store, which has one root. Checks that every
 * collection has a parent and an address of its own.
 */
export function placeCollections(
  existing: readonly CollectionRecord[],
  imported: readonly CollectionRecord[],
  path: string,
): PlacedCollections {
  const root = existing.find(({ parent_id: parent }) => parent === null);
  const [fileRoot, secondRoot] = imported.filter(({ parent_id: parent }) => parent === null);
  const places = new Map(imported.map(({ id }, nth) => [id, nth]));
  if (secondRoot) {
    const place = `${path}collections[${places.get(secondRoot.id)}].parent_id`;
    throw badCatalogFile(`${place}: expected one collection without a parent, found another one`);
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
      throw badCatalogFile(`${place}.parent_id: expected the id of a collection, found ${parent}`);
    }
    if (sharing.get(permalink)!.length > 1) {
      throw badCatalogFile(
        `${place}.permalink: another collection has ${JSON.stringify(permalink.slice(0, 60))}`,
      );
    }
    if (isInCircle(collection, { byId, free })) {
      throw badCatalogFile(`${place}.parent_id: expected a collection above, found one below (${parent})`);
    }
  }
  return {
    collections: placed,
    idOf: (id) => (id === fileRoot?.id && root ? root.id : byId.get(id)?.id),
  };
}

/** Whether a collection is above itself. `free` collects those that are not, so that none is asked twice. */
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
export function placeFilters(
  existing: readonly FilterRecord[],
  imported: readonly FilterRecord[],
  { idOf, path }: Pick<PlacedCollections, "idOf"> & { readonly path: string },
): FilterRecord[] {
  const ids = new Set(imported.map(({ id }) => id));
  const taken = new Set(existing.filter(({ id }) => !ids.has(id)).map(addressOf));
  return imported.map((filter, nth) => {
    const place = `${path}filters[${nth}]`;
    const { collection_id: asked, permalink } = filter;
    const collection_id = idOf(asked);
    if (collection_id === undefined) {
      throw badCatalogFile(`${place}.collection_id: expected the id of a collection, found ${asked}`);
    }
    const placed = { ...filter, collection_id };
    if (taken.has(addressOf(placed))) {
      const found = JSON.stringify(permalink.slice(0, 60));
      throw badCatalogFile(`${place}.permalink: another filter of the collection has ${found}`);
    }
    taken.add(addressOf(placed));
    return placed;
  });
}

function addressOf({ collection_id: collection, permalink }: FilterRecord): string {
  return `${collection} ${permalink}`;
}
