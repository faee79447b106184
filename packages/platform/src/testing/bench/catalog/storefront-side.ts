import { resolveAssumptions } from "../../../assumptions/assumptions.ts";
import type { CatalogSource } from "../../../storefront/catalog-source.ts";
import { respondFromStorefront } from "../../../storefront/respond.ts";
import { createStorefront } from "../../../storefront/storefront.ts";
import { benchCollections, benchProducts, type BenchSelection, optionIds } from "./bench-products.ts";

/** The storefront over products that are made while they are read, and not kept. */
export function startStorefront(size: number) {
  const storefront = createStorefront(benchSource(size), () => assumptions);
  const respond = async (path: string) => {
    const request = new Request(`http://store.test${path}`);
    return respondFromStorefront(request, storefront)!.text();
  };
  return {
    /** Builds the index. */
    build: () => void storefront.select(storefront.tree().root!, {}),
    /** The whole response, from the URL to the JSON. */
    filter: (selection: BenchSelection) => respond(`/front_api/collection/all.json?${queryOf(selection)}`),
    search: (text: string) => respond(`/front_api/collection/all.json?q=${encodeURIComponent(text)}`),
  };
}

const assumptions = resolveAssumptions();

function benchSource(size: number): CatalogSource {
  const reader = <T>(each: () => Iterable<T>) => ({ find: () => undefined, each, onChange: () => {} });
  return {
    products: reader(() => benchProducts(size)),
    collections: reader(() => benchCollections),
    filters: reader<never>(() => []),
  };
}

function queryOf(selection: BenchSelection): string {
  const params = new URLSearchParams();
  for (const [group, ids] of selection) {
    const name = optionIds.includes(group) ? `options[${group}][]` : "characteristics";
    for (const id of ids) params.append(name, String(id));
  }
  return params.toString();
}
