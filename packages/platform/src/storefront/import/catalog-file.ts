import * as json from "@orderpane/protocol/json";
import type { CollectionRecord } from "../catalog-source.ts";
import { badCatalogFile } from "./catalog-error.ts";

/** The lists of a JSON file, not checked yet. */
export interface CatalogFile {
  readonly products: readonly unknown[];
  readonly collections: readonly unknown[];
  readonly filters: readonly unknown[];
  /** Where the lists stand in the file: `stores[0].` or nothing. */
  readonly path: string;
}

/** In bytes. All of it is parsed at once. */
export const jsonLimit = 256 * 1024 ** 2;

const list = json.optional(json.array(json.unknown()), []);
const lists = json.looseObject({ products: list, collections: list, filters: list });
const storeFile = json.looseObject({ stores: json.array(json.unknown()) });

/** Reads an object with `products`, `collections` and `filters`, or a store file with one store. */
export async function readCatalogFile(chunks: AsyncIterable<Uint8Array>): Promise<CatalogFile> {
  const value = parse(await readText(chunks));
  const isStoreFile = typeof value === "object" && value !== null && "stores" in value;
  if (!isStoreFile) return checked(value, "");
  const { stores } = json.decodeJson(storeFile, value, { refuse: badCatalogFile });
  if (stores.length !== 1) throw badCatalogFile(`stores: expected one store, found ${stores.length}`);
  return checked(stores[0], "stores[0].");
}

function checked(value: unknown, path: string): CatalogFile {
  const file = json.decodeJson(lists, value, { refuse: badCatalogFile, path: path.replace(/\.$/, "") });
  const { products, collections, filters } = file;
  if (products.length + collections.length + filters.length > 0) {
    return { products, collections, filters, path };
  }
  throw badCatalogFile(
    `${path}products: expected a list of products, of collections or of filters that is not empty, found none`,
  );
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > jsonLimit)
      throw badCatalogFile(`expected at most ${jsonLimit / 1024 ** 2} MiB of JSON, found more`);
    text += decode(decoder, chunk);
  }
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw badCatalogFile("expected UTF-8, found bytes that are not");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [place = ""] = /(?:at position|in line|at line) [^"']*$/.exec((error as Error).message) ?? [];
    throw badCatalogFile(`expected JSON, found something else${place && ` ${place}`}`);
  }
}

/**
 * Hangs what was below the file's root below the root of the store, which has one root. Checks that every
 * collection has a parent and an address of its own.
 */
export function placeCollections(
  existing: readonly CollectionRecord[],
  imported: readonly CollectionRecord[],
  path: string,
): CollectionRecord[] {
  const root = existing.find(({ parent_id: parent }) => parent === null);
  const fileRoot = imported.find(({ parent_id: parent }) => parent === null);
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
  const places = new Map(imported.map(({ id }, nth) => [id, nth]));
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
  return placed;
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
