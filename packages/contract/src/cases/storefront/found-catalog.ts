import type { ContractContext } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { ascending, recordsIn } from "./fields.ts";
import { type ContractResponse, expectValue, type JsonRecord, recordOf } from "../../responses.ts";

/** The collection in which the cases look for products. */
interface FoundCatalog {
  /** The items of the flat menu. */
  readonly menu: readonly JsonRecord[];
  readonly id: number;
  readonly permalink: string;
  /** The filter of the collection, without a query. */
  readonly filter: JsonRecord;
}

const menuPath = "/front_api/fetch/menu.json";

/** Kept for a target, so that a run looks for it once. */
const known = new WeakMap<ContractTarget, FoundCatalog>();

/** Sends no credentials: the specification does not say that the storefront needs any. */
export async function readStorefront({ call }: ContractContext, path: string): Promise<JsonRecord> {
  return recordOf(await respond({ call }, path));
}

export async function respond(
  { call }: Pick<ContractContext, "call">,
  path: string,
): Promise<ContractResponse> {
  return call("GET", path, {
    user: null,
    accept: "application/json",
    status: 200,
    mediaType: "application/json",
  });
}

export async function readMenu(context: ContractContext, query = ""): Promise<JsonRecord[]> {
  return recordsIn("menu", (await readStorefront(context, menuPath + query))["menu"]);
}

export type Catalog = Awaited<ReturnType<typeof openCatalog>>;

/** Returns a catalog with the requests for its collection. Skips the case if the store has no products. */
export async function openCatalog(context: ContractContext) {
  const found = await findCatalog(context);
  const path = listPath(found.permalink);
  const readList = (query: string) => readStorefront(context, `${path}?${query}`);
  return {
    ...found,
    readFilter: (query: string) => readStorefront(context, `${filterPath(found.permalink)}?${query}`),
    readList,
    readProducts: async (query: string) => recordsIn("products", (await readList(query))["products"]),
    /** How many products match, as `count_only` tells. */
    count: async (query: string) => {
      const { status, count } = await readList(`count_only=1&${query}`);
      expectValue("status", status, "ok");
      return Number(count);
    },
  };
}

/** The collection with the most filter values, among the first three of the menu. */
async function findCatalog(context: ContractContext): Promise<FoundCatalog> {
  const { target, skip } = context;
  const before = known.get(target);
  if (before) return before;
  const menu = await readMenu(context);
  if (menu.length === 0) return skip("the store has no collections");
  const found: FoundCatalog[] = [];
  for (const item of menu.slice(0, 3)) {
    const [id, permalink] = [Number(item["id"]), String(item["permalink"])];
    const filter = await readStorefront(context, filterPath(permalink));
    if (Number(filter["count"]) > 0) found.push({ menu, id, permalink, filter });
  }
  const [best] = found.toSorted((a, b) => wealth(b) - wealth(a));
  if (!best) return skip("the first collections of the store have no products");
  known.set(target, best);
  return best;
}

export function filterPath(permalink: string): string {
  return `/front_api/collection/${encodeURIComponent(permalink)}.json`;
}

export function listPath(permalink: string): string {
  return `/collection/${encodeURIComponent(permalink)}.json`;
}

export async function readCollections(context: ContractContext, path: string): Promise<JsonRecord[]> {
  const list = await readStorefront(context, `/front_api/collections${path}`);
  return recordsIn("collections", list["collections"]);
}

export type GroupKind = "options" | "properties";

/** The groups of options, of properties, or both. */
export function groupsOf(filter: JsonRecord, ...kinds: readonly GroupKind[]): JsonRecord[] {
  return kinds.flatMap((kind) => recordsIn(kind, filter[kind]));
}

/** The ids of the values that a query has selected. */
export function selectedIn(filter: JsonRecord, ...kinds: readonly GroupKind[]): number[] {
  const values = groupsOf(filter, ...kinds).flatMap(valuesOf);
  return ascending(values.filter(({ selected }) => selected === true).map(({ id }) => id));
}

export function valuesOf(group: JsonRecord): JsonRecord[] {
  return recordsIn("values", group["values"]);
}

/** The first value that some products of the collection have, and not all. */
export function firstValue({ filter }: FoundCatalog, kind: GroupKind) {
  const isTelling = ({ products_count: count }: JsonRecord) =>
    Number(count) > 0 && Number(count) < Number(filter["count"]);
  for (const group of groupsOf(filter, kind)) {
    const value = valuesOf(group).find(isTelling);
    if (value) return { value, groupId: Number(group["id"]), id: Number(value["id"]) };
  }
  return undefined;
}

function wealth({ filter }: FoundCatalog): number {
  const groups = groupsOf(filter, "options", "properties").length;
  return groupsOf(filter, "options").length * 1000 + groups * 100 + Math.min(99, Number(filter["count"]));
}
