import itemsjs from "itemsjs";
import {
  benchProducts,
  type BenchSelection,
  optionIds,
  propertyIds,
} from "../../../../platform/src/testing/bench/catalog/bench-products.ts";

/**
 * itemsjs over the same products. It knows no variants: a product has all values of its variants, so it has
 * less to do.
 */
export function startItems(size: number) {
  const items = Array.from(benchProducts(size), ({ id, title, characteristics, variants }) => ({
    id,
    title,
    ...Object.fromEntries(characteristics!.map((value) => [`g${value.property_id}`, String(value.id)])),
    ...Object.fromEntries(
      optionIds.map((option, nth) => [
        `g${option}`,
        [...new Set(variants!.map((variant) => String(variant.option_values![nth]!.id)))],
      ]),
    ),
  }));
  const groups = [...propertyIds, ...optionIds];
  const aggregations = Object.fromEntries(
    groups.map((id) => [`g${id}`, { title: `g${id}`, size: 10, conjunction: false }]),
  );
  const begin = performance.now();
  const engine = itemsjs(items, { native_search_enabled: false, aggregations });
  return {
    buildMs: performance.now() - begin,
    filter(selection: BenchSelection): string {
      const filters = Object.fromEntries(
        Array.from(selection, ([group, ids]) => [`g${group}`, ids.map(String)]),
      );
      return JSON.stringify(engine.search({ per_page: 25, filters }));
    },
  };
}
