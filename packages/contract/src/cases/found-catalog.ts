import { type ContractCase, casesOf } from "../contract-case.ts";
import type { ContractContext } from "../context.ts";
import {
  ascending,
  type ContractResponse,
  expectValue,
  type Findings,
  type JsonRecord,
  recordOf,
  recordsIn,
} from "../expectations.ts";
import type { ContractTarget } from "../target.ts";

/** The collection in which the cases look for products. */
interface FoundCollection {
  /** The items of the flat menu. */
  readonly menu: readonly JsonRecord[];
  readonly id: number;
  readonly permalink: string;
  /** The filter of the collection, without a query. */
  readonly filter: JsonRecord;
}

type Row = Pick<ContractCase, "needs" | "sections"> &
  Readonly<Record<"spec" | "observed" | "assumed", string>>;

type CatalogRow = Partial<Row> & { run(catalog: Catalog): Promise<Findings | void> };

/** Returns cases that read the storefront. They are skipped if the store has no products. */
export function catalogCases(section: string, rows: Readonly<Record<string, CatalogRow>>): ContractCase[] {
  const opened = Object.entries(rows).map(([id, row]) => [
    id,
    { ...row, run: async (context: ContractContext) => row.run(await openCatalog(context)) },
  ]);
  return casesOf({ section, needs: ["read"] }, Object.fromEntries(opened));
}

export type Catalog = Awaited<ReturnType<typeof openCatalog>>;

/** Kept for a target, so that a run looks for it once. */
const known = new WeakMap<ContractTarget, FoundCollection>();

async function openCatalog(context: ContractContext) {
  const found = known.get(context.target) ?? (await findCollection(context));
  known.set(context.target, found);
  const read = async (path: string) => recordOf(await respond(context, path));
  const readList = (query: string) => read(`${listPath(found.permalink)}?${query}`);
  return {
    ...context,
    ...found,
    read,
    respond: (path: string) => respond(context, path),
    readFilter: (query: string) => read(`${filterPath(found.permalink)}?${query}`),
    readList,
    readProducts: async (query: string) => recordsIn("products", (await readList(query))["products"]),
    readCollections: async (path: string) =>
      recordsIn("collections", (await read(`/front_api/collections${path}`))["collections"]),
    readMenu: (query: string) => readMenu(context, query),
    /** How many products match, as `count_only` tells. */
    count: async (query: string) => {
      const { status, count } = await readList(`count_only=1&${query}`);
      expectValue("status", status, "ok");
      return Number(count);
    },
  };
}

/** Sends no credentials: the specification does not say that the storefront needs any. */
function respond({ call }: Pick<ContractContext, "call">, path: string): Promise<ContractResponse> {
  const json = { status: 200, mediaType: "application/json" };
  return call("GET", path, { user: null, accept: "application/json", ...json });
}

async function readMenu(context: ContractContext, query = ""): Promise<JsonRecord[]> {
  const { menu } = recordOf(await respond(context, `/front_api/fetch/menu.json${query}`));
  return recordsIn("menu", menu);
}

/** The collection with the most filter values, among the first three of the menu. */
async function findCollection(context: ContractContext): Promise<FoundCollection> {
  const menu = await readMenu(context);
  if (menu.length === 0) return context.skip("the store has no collections");
  const found: FoundCollection[] = [];
  for (const item of menu.slice(0, 3)) {
    const permalink = String(item["permalink"]);
    const filter = recordOf(await respond(context, filterPath(permalink)));
    if (Number(filter["count"]) > 0) found.push({ menu, id: Number(item["id"]), permalink, filter });
  }
  const [best] = found.toSorted((a, b) => wealth(b) - wealth(a));
  return best ?? context.skip("the first collections of the store have no products");
}

function wealth({ filter }: FoundCollection): number {
  const groups = groupsOf(filter, "options", "properties").length;
  return groupsOf(filter, "options").length * 1000 + groups * 100 + Math.min(99, Number(filter["count"]));
}

export function filterPath(permalink: string): string {
  return `/front_api/collection/${encodeURIComponent(permalink)}.json`;
}

export function listPath(permalink: string): string {
  return `/collection/${encodeURIComponent(permalink)}.json`;
}

export type GroupKind = "options" | "properties";

/** The groups of options, of properties, or both. */
export function groupsOf(filter: JsonRecord, ...kinds: readonly GroupKind[]): JsonRecord[] {
  return kinds.flatMap((kind) => recordsIn(kind, filter[kind]));
}

export function valuesOf(group: JsonRecord): JsonRecord[] {
  return recordsIn("values", group["values"]);
}

/** The ids of the values that a query has selected. */
export function selectedIn(filter: JsonRecord, ...kinds: readonly GroupKind[]): number[] {
  const values = groupsOf(filter, ...kinds).flatMap(valuesOf);
  return ascending(values.filter(({ selected }) => selected === true).map(({ id }) => id));
}

/** The first value that some products of the collection have, and not all. */
export function firstValue({ filter }: Pick<FoundCollection, "filter">, kind: GroupKind) {
  const isPartial = ({ products_count: count }: JsonRecord) =>
    Number(count) > 0 && Number(count) < Number(filter["count"]);
  for (const group of groupsOf(filter, kind)) {
    const value = valuesOf(group).find(isPartial);
    if (!value) continue;
    const [groupId, id, count] = [group["id"], value["id"], value["products_count"]].map(Number);
    const query = kind === "options" ? `options[${groupId}][]=${id}` : `characteristics[]=${id}`;
    return { groupId: groupId!, id: id!, count: count!, query };
  }
  return undefined;
}
