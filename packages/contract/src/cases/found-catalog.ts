import type { CallOptions, ContractStore } from "../contract-case.ts";
import { ascending, expectValue, type JsonRecord, recordOf, recordsIn } from "../expectations.ts";
import type { ContractTarget } from "../target.ts";

interface FoundCollection {
  readonly menu: readonly JsonRecord[];
  readonly id: number;
  readonly permalink: string;
  readonly filter: JsonRecord;
}

export type Catalog = Awaited<ReturnType<typeof openCatalog>>;

/** Cached by target, so that a run searches only once. */
const known = new WeakMap<ContractTarget, FoundCollection>();

/** Finds a collection of the store. Cases that read the storefront are skipped if it has no products. */
export async function openCatalog(store: ContractStore) {
  const storefront = openStorefront(store);
  const found = known.get(store.target) ?? (await findCollection(storefront));
  known.set(store.target, found);
  const { read } = storefront;
  const list = listPath(found.permalink);
  return {
    ...storefront,
    ...found,
    list,
    filterPath: filterPath(found.permalink),
    readFilter: (query: string) => read(`${filterPath(found.permalink)}?${query}`),
    readProducts: async (query: string) =>
      recordsIn("products", (await read(`${list}?${query}`))["products"]),
    readCollections: async (path: string) =>
      recordsIn("collections", (await read(`/front_api/collections${path}`))["collections"]),
    /** Returns how many products match, according to `count_only`. */
    count: async (query: string) => {
      const { status, count } = await read(`${list}?count_only=1&${query}`);
      expectValue("status", status, "ok");
      return Number(count);
    },
  };
}

/** Sends no credentials: the specification does not say that the storefront needs any. */
export function openStorefront(store: ContractStore) {
  const anonymous = { user: null, accept: "application/json", status: 200, mediaType: "application/json" };
  const send = (request: string, options: CallOptions = {}) =>
    store.send(request, { ...anonymous, ...options });
  return {
    ...store,
    send,
    read: async (path: string, options?: CallOptions) => recordOf(await send(path, options)),
    readMenu: async (query = "") =>
      recordsIn("menu", recordOf(await send(`/front_api/fetch/menu.json${query}`))["menu"]),
  };
}

/** The first collection with products, among the first three of the menu. */
async function findCollection(storefront: ReturnType<typeof openStorefront>): Promise<FoundCollection> {
  const menu = await storefront.readMenu();
  for (const item of menu.slice(0, 3)) {
    const permalink = String(item["permalink"]);
    const filter = await storefront.read(filterPath(permalink));
    if (Number(filter["count"]) > 0) return { menu, id: Number(item["id"]), permalink, filter };
  }
  return storefront.skip("the first collections of the store have no products");
}

export function filterPath(permalink: string): string {
  return `/front_api/collection/${encodeURIComponent(permalink)}.json`;
}

export function listPath(permalink: string): string {
  return `/collection/${encodeURIComponent(permalink)}.json`;
}

type GroupKind = "options" | "properties";

export function groupsOf(filter: JsonRecord, ...kinds: readonly GroupKind[]): JsonRecord[] {
  return kinds.flatMap((kind) => recordsIn(kind, filter[kind]));
}

export function valuesOf(group: JsonRecord): JsonRecord[] {
  return recordsIn("values", group["values"]);
}

export function selectedIn(filter: JsonRecord, ...kinds: readonly GroupKind[]): number[] {
  const values = groupsOf(filter, ...kinds).flatMap(valuesOf);
  return ascending(values.filter(({ selected }) => selected === true).map(({ id }) => id));
}

/** The first value of each kind that some, but not all, products of the collection have. */
export function partialValues({ filter }: Pick<FoundCollection, "filter">) {
  const isPartial = ({ products_count: count }: JsonRecord) =>
    Number(count) > 0 && Number(count) < Number(filter["count"]);
  return (["options", "properties"] as const).flatMap((kind) => {
    const group = groupsOf(filter, kind).find((one) => valuesOf(one).some(isPartial));
    const value = group && valuesOf(group).find(isPartial);
    if (!value) return [];
    const [id, count] = [Number(value["id"]), Number(value["products_count"])];
    const query = kind === "options" ? `options[${Number(group["id"])}][]=${id}` : `characteristics[]=${id}`;
    return [{ kind, id, count, query }];
  });
}
