import * as json from "@orderpane/protocol/json";
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
