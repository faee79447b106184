import type { CatalogQuery, Range } from "@orderpane/protocol/catalog";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import type { SelectRequest } from "../../selection.ts";

/** What a selection is compared with: ids in order, and values as `property 201` or `option 201`. */
export interface BruteSelection {
  readonly count: number;
  readonly ids: number[];
  readonly prices: { min: number; max: number } | null;
  readonly counts: Record<string, number>;
  /** Sorted as texts; only values that are counted. */
  readonly selected: string[];
}

/**
 * The rules of platform-facts.md in plain loops over all products, for products as {@link randomCatalog}
 * makes.
 */
export function bruteForce(all: readonly ProductInfo[], given: SelectRequest): BruteSelection {
  const { collection } = given;
  const shown = all.filter((product) => !product.is_hidden);
  const query = withUnknownApart(given.query, shown);
  const request = { ...given, query };
  const members = shown.filter(
    (product) => collection === null || (product.collections_ids ?? []).includes(collection),
  );
  const found = members.filter((product) => matches(product, request));
  const prices = members.flatMap(({ variants }) => variants!.map(({ price }) => Number(price)));
  const { page = 1, pageSize = 25 } = query;
  const counts = countValues(members, request);
  const asked = [
    ...(query.characteristics ?? []).map((id) => `property ${id}`),
    ...Object.entries(query.options ?? {}).flatMap(([option, ids]) =>
      ids.filter((id) => groupOf(id) === Number(option)).map((id) => `option ${id}`),
    ),
  ];
  return {
    count: found.length,
    ids: sorted(found, query)
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id }) => id),
    prices: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    counts,
    selected: [...new Set(asked)].filter((value) => value in counts).toSorted(),
  };
}

/** A characteristic that no product has is moved to a group that no product has: it matches nothing. */
function withUnknownApart(query: CatalogQuery, products: readonly ProductInfo[]): CatalogQuery {
  const isKnown = (id: number) =>
    products.some((product) => product.characteristics!.some((value) => value.id === id));
  const characteristics = (query.characteristics ?? []).map((id) => (isKnown(id) ? id : -1));
  return { ...query, characteristics };
}

function countValues(members: readonly ProductInfo[], request: SelectRequest): Record<string, number> {
  const counts: Record<string, number> = {};
  const isStatic = request.facetCounts === "static";
  const { query } = request;
  const everyProperty = new Set(
    members.flatMap(({ characteristics }) => characteristics!.map((value) => value.property_id!)),
  );
  for (const property of everyProperty) {
    const others = (query.characteristics ?? []).filter((id) => groupOf(id) !== property);
    const base = isStatic
      ? members
      : members.filter((product) =>
          matches(product, { ...request, query: { ...query, characteristics: others } }),
        );
    for (const product of members) {
      for (const { id, property_id } of product.characteristics!)
        if (property_id === property) counts[`property ${id}`] ??= 0;
    }
    for (const product of base) {
      for (const { id, property_id } of product.characteristics!)
        if (property_id === property) counts[`property ${id}`]!++;
    }
  }
  const everyOption = new Set(
    members.flatMap(({ variants }) =>
      variants!.flatMap(({ option_values }) => option_values!.map((value) => value.option_name_id!)),
    ),
  );
  for (const option of everyOption) {
    const { [option]: _, ...others } = query.options ?? {};
    const aside = { ...request, query: { ...query, options: others } };
    for (const product of members) {
      const values = new Set<number>();
      for (const variant of product.variants!) {
        for (const { id, option_name_id } of variant.option_values!) {
          if (option_name_id !== option) continue;
          counts[`option ${id}`] ??= 0;
          // The value counts when a variant that has it meets the rest.
          if (isStatic || variantCounts(product, variant, aside)) values.add(id);
        }
      }
      for (const id of values) counts[`option ${id}`]!++;
    }
  }
  return counts;
}

function variantCounts(product: ProductInfo, variant: ProductVariant, request: SelectRequest): boolean {
  if (!matches(product, request)) return false;
  return request.variantScope === "any" || variantMatches(variant, request.query);
}

/** As {@link randomCatalog} numbers values. */
function groupOf(value: number): number {
  return Math.floor(value / 100);
}

function matches(product: ProductInfo, { query, variantScope }: SelectRequest): boolean {
  const values = product.characteristics!;
  const groups = Map.groupBy(query.characteristics ?? [], groupOf);
  for (const ids of groups.values()) if (!values.some(({ id }) => ids.includes(id))) return false;
  for (const [property, range] of Object.entries(query.numeric ?? {})) {
    const own = values.filter(({ property_id }) => property_id === Number(property));
    if (!own.some(({ title }) => isWithin(Number(title), range))) return false;
  }
  const texts = [product.title, ...product.variants!.flatMap(({ sku, barcode }) => [sku, barcode])]
    .filter((text) => typeof text === "string")
    .flatMap((text) => text.toLowerCase().split(/[^а-яa-z0-9]+/));
  const { q = "" } = query;
  const words = q.toLowerCase().match(/[а-яa-z0-9]+/g) ?? [];
  if (q !== "" && words.length === 0) return false;
  if (!words.every((word) => texts.some((text) => text.startsWith(word)))) return false;
  const variants = product.variants!;
  if (variantScope === "same") return variants.some((variant) => variantMatches(variant, query));
  return (
    variants.some((variant) => variantMatches(variant, { price: query.price ?? {} })) &&
    variants.some((variant) => variantMatches(variant, { onlyAvailable: query.onlyAvailable ?? false })) &&
    Object.entries(query.options ?? {}).every(([option, ids]) =>
      variants.some((variant) => variantMatches(variant, { options: { [option]: ids } })),
    )
  );
}

function variantMatches(variant: ProductVariant, query: CatalogQuery): boolean {
  if (query.price && !isWithin(Number(variant.price), query.price)) return false;
  if (query.onlyAvailable && !variant.available) return false;
  return Object.entries(query.options ?? {}).every(([option, ids]) =>
    variant.option_values!.some(
      ({ id, option_name_id }) => option_name_id === Number(option) && ids.includes(id),
    ),
  );
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: Range): boolean {
  return value >= min && value <= max;
}

function sorted(products: ProductInfo[], { order }: CatalogQuery): ProductInfo[] {
  const price = ({ variants }: ProductInfo) => Math.min(...variants!.map((variant) => Number(variant.price)));
  const time = ({ created_at }: ProductInfo) => Date.parse(created_at!);
  const position = (product: ProductInfo) => (product as { position?: number }).position ?? 0;
  const keys: Record<string, (a: ProductInfo, b: ProductInfo) => number> = {
    own: (a, b) => position(a) - position(b),
    price: (a, b) => price(a) - price(b),
    descending_price: (a, b) => price(b) - price(a),
    title: (a, b) => a.title!.localeCompare(b.title!, "ru", { numeric: true }),
    descending_title: (a, b) => b.title!.localeCompare(a.title!, "ru", { numeric: true }),
    age: (a, b) => time(a) - time(b),
    descending_age: (a, b) => time(b) - time(a),
  };
  return products.toSorted((a, b) => keys[order ?? "own"]!(a, b) || a.id - b.id);
}
