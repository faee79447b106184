import MiniSearch from "minisearch";
import { benchProducts } from "../../../../platform/src/testing/bench/catalog/bench-products.ts";

/** MiniSearch over the same titles and SKUs; every word has to be found, by its beginning. */
export function startSearch(size: number) {
  const engine = new MiniSearch<{ id: number; title: string; skus: string }>({
    fields: ["title", "skus"],
    searchOptions: { prefix: true, combineWith: "AND" },
  });
  engine.addAll(
    Array.from(benchProducts(size), ({ id, title, variants }) => ({
      id,
      title: title!,
      skus: variants!.map(({ sku }) => sku).join(" "),
    })),
  );
  return {
    search(text: string): string {
      const found = engine.search(text);
      return JSON.stringify({ count: found.length, ids: found.slice(0, 25).map(({ id }) => id as number) });
    },
  };
}
