import type { ContractContext } from "../../context/context.ts";
import type { ContractResponse } from "../../responses/contract-response.ts";
import { expectValue, type JsonRecord, recordOf } from "../../responses/expect.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { recordsIn } from "./fields.ts";

/** What the menu of a store led to. */
export interface FoundCatalog {
  /** The items of the flat menu. */
  readonly menu: readonly JsonRecord[];
  /** The collection in which the cases look for products. */
  readonly collection: { readonly id: number; readonly permalink: string };
  /** Its filter, without a query. */
  readonly filter: JsonRecord;
}

/** Finding a catalog takes so many requests, once a run. */
export const discovery = 4;

const menuPath = "/front_api/fetch/menu.json";

/** Kept for a target, so that a run looks for it once. */
const known = new WeakMap<ContractTarget, FoundCatalog>();

/** Requests without credentials: nobody says that the storefront needs any. */
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

/**
 * The collection with the most filter values, among the first ones of the menu. Skips the case if the store
 * has no products.
 */
export async function findCatalog(context: ContractContext): Promise<FoundCatalog> {
  const { target, skip } = context;
  const before = known.get(target);
  if (before) return before;
  const menu = await readMenu(context);
  if (menu.length === 0) return skip("the store has no collections");
  const found: FoundCatalog[] = [];
  for (const item of menu.slice(0, discovery - 1)) {
    const [id, permalink] = [Number(item["id"]), String(item["permalink"])];
    const filter = await readStorefront(context, filterPath(permalink));
    if (Number(filter["count"]) > 0) found.push({ menu, collection: { id, permalink }, filter });
  }
  const [best] = found.toSorted((a, b) => wealth(b) - wealth(a));
  if (!best) return skip("the first collections of the store have no products");
  known.set(target, best);
  return best;
}

export function filterPath(permalink: string, query = ""): string {
  return `/front_api/collection/${encodeURIComponent(permalink)}.json${query}`;
}

export function listPath(permalink: string, query = ""): string {
  return `/collection/${encodeURIComponent(permalink)}.json${query}`;
}

/** The groups of `options` or `properties`. */
export function groupsOf(filter: JsonRecord, kind: "options" | "properties"): JsonRecord[] {
  return recordsIn(kind, filter[kind]);
}

export function valuesOf(group: JsonRecord): JsonRecord[] {
  return recordsIn("values", group["values"]);
}

/** The first value that some products of the collection have, and not all. */
export function firstValue({ filter }: FoundCatalog, kind: "options" | "properties") {
  for (const group of groupsOf(filter, kind)) {
    const value = valuesOf(group).find(
      ({ products_count: count }) => Number(count) > 0 && Number(count) < Number(filter["count"]),
    );
    if (value) return { group, value };
  }
  return undefined;
}

/** How many products match, as `count_only` tells. */
export async function countOf(context: ContractContext, permalink: string, query: string): Promise<number> {
  const { status, count } = await readStorefront(context, listPath(permalink, `?count_only=1&${query}`));
  expectValue("status", status, "ok");
  return Number(count);
}

function wealth({ filter }: FoundCatalog): number {
  const groups = groupsOf(filter, "options").length + groupsOf(filter, "properties").length;
  return groupsOf(filter, "options").length * 1000 + groups * 100 + Math.min(99, Number(filter["count"]));
}
