import type { ProductInfo } from "@orderpane/protocol/order";
import { RoaringArenaAllocator, RoaringBitmap32 } from "roaring-wasm";
import type { CatalogIndex, SelectedGroup, Selection, SelectRequest } from "../selection.ts";
import { createFacets, type FacetGroup } from "./facets.ts";
import { indexedProduct } from "./indexed-product.ts";
import { createPriceIndex, type PriceIndex } from "./price-index.ts";
import { countVariantValues, productsOf } from "./product-variants.ts";
import { createRestrictions } from "./restrictions.ts";
import { type Order, ranksOf } from "./sort-orders.ts";
import { createWordIndex } from "./word-index.ts";

/**
 * Products and variants are numbered as they come; sets of them are bitmaps. A product that is replaced gets
 * new numbers, and its old ones only leave the collections, with which every query begins.
 */
export function createCatalogIndex(products: Iterable<ProductInfo> = []): CatalogIndex {
  const numbers = new Map<number, number>();
  const keys = {
    ids: [] as number[],
    titles: [] as string[],
    prices: [] as number[],
    createdAt: [] as number[],
    positions: [] as number[],
  };
  const productOfVariant: number[] = [];
  const variantPrices: number[] = [];
  const available = { products: new RoaringBitmap32(), variants: new RoaringBitmap32() };
  const everything = new RoaringBitmap32();
  const nothing = new RoaringBitmap32();
  const collections = new Map<number, RoaringBitmap32>();
  const properties = createFacets();
  const options = createFacets();
  const words = createWordIndex();
  /** Made when they are needed, and void after a write. */
  const orders = new Map<Order, ReturnType<typeof ranksOf>>();
  const bounds = new Map<number | null, Selection["prices"]>();
  let prices: PriceIndex | null = null;

  const forget = () => {
    orders.clear();
    bounds.clear();
    prices?.close();
    prices = null;
  };

  const remove = (id: number) => {
    const product = numbers.get(id);
    if (product === undefined) return;
    forget();
    numbers.delete(id);
    everything.remove(product);
    for (const members of collections.values()) members.remove(product);
  };

  const put = (info: ProductInfo) => {
    remove(info.id);
    const found = indexedProduct(info);
    if (found === null) return;
    forget();
    const product = keys.ids.push(found.id) - 1;
    numbers.set(found.id, product);
    everything.add(product);
    for (const id of found.collections) {
      let members = collections.get(id);
      if (!members) collections.set(id, (members = new RoaringBitmap32()));
      members.add(product);
    }
    keys.titles.push(found.title);
    keys.positions.push(found.position);
    keys.createdAt.push(found.createdAt);
    keys.prices.push(lowest(found.variants.map(({ price }) => price)));
    words.add(product, found.words);
    for (const value of found.values) properties.add(value, product);
    for (const { price, available: isAvailable, values } of found.variants) {
      const variant = productOfVariant.push(product) - 1;
      variantPrices.push(price);
      for (const value of values) options.add(value, product, variant);
      if (!isAvailable) continue;
      available.products.add(product);
      available.variants.add(variant);
    }
  };

  for (const product of products) put(product);

  const membersOf = (collection: number | null) =>
    collection === null ? everything : (collections.get(collection) ?? nothing);

  const orderOf = (order: Order) => {
    const known = orders.get(order);
    if (known) return known;
    const made = ranksOf(order, keys);
    orders.set(order, made);
    return made;
  };

  const boundsOf = (collection: number | null): Selection["prices"] => {
    const known = bounds.get(collection);
    if (known !== undefined) return known;
    const members = new Uint8Array(keys.ids.length);
    for (const product of membersOf(collection).toUint32Array()) members[product] = 1;
    let found: { min: number; max: number } | null = null;
    for (const [variant, price] of variantPrices.entries()) {
      if (members[productOfVariant[variant]!] !== 1 || Number.isNaN(price)) continue;
      found ??= { min: price, max: price };
      if (price < found.min) found.min = price;
      if (price > found.max) found.max = price;
    }
    bounds.set(collection, found);
    return found;
  };

  /** The ids of one page of the products that were found. */
  const pageOf = (found: RoaringBitmap32, order: Order, page: number, size: number): number[] => {
    const { sorted, ranks } = orderOf(order);
    const from = (page - 1) * size;
    const count = found.size;
    if (from >= count) return [];
    const to = Math.min(from + size, count);
    // Either all that were found are sorted, or the sorted ones are looked through until the page is full.
    const looked = (to / count) * sorted.length;
    if (count * Math.log2(count + 2) < looked * 4) {
      const numbersFound = found.toUint32Array().sort((a, b) => ranks[a]! - ranks[b]!);
      return Array.from(numbersFound.subarray(from, to), (product) => keys.ids[product]!);
    }
    const ids: number[] = [];
    let nth = 0;
    for (const product of sorted) {
      if (!found.has(product) || nth++ < from) continue;
      ids.push(keys.ids[product]!);
      if (nth === to) break;
    }
    return ids;
  };

  const select = ({
    collection,
    query,
    facetCounts,
    variantScope,
    groups = false,
  }: SelectRequest): Selection => {
    const members = membersOf(collection);
    const { page = 1, pageSize = 25, order = "own" } = query;
    if (query.price) prices ??= createPriceIndex(variantPrices);
    const pageOrder = orderOf(order) && order;
    return new RoaringArenaAllocator().with(() => {
      const restrictions = createRestrictions(query, {
        everything,
        members,
        properties,
        options,
        words,
        prices,
        available,
        variantScope,
        productsOf: (variants) => productsOf(variants, productOfVariant),
      });
      const found = restrictions.products();
      const selectedOf = (group: FacetGroup, counts: (nth: number) => number): SelectedGroup[] => {
        const values = group.values.flatMap((value, nth) => {
          if (!members.intersects(value.products)) return [];
          const { id, title, permalink, imageUrl, position, number } = value;
          const selected = restrictions.isSelected(value.id);
          return [{ id, title, permalink, imageUrl, count: counts(nth), selected, position, number }];
        });
        if (values.length === 0) return [];
        const { id, title, permalink } = group;
        return [{ id, title, permalink, values: inOrder(values) }];
      };
      const countIn = (base: RoaringBitmap32, group: FacetGroup) => (nth: number) =>
        base.andCardinality(group.values[nth]!.products);
      const isStatic = facetCounts === "static";
      return {
        count: found.size,
        ids: pageOf(found, pageOrder, page, pageSize),
        prices: boundsOf(collection),
        properties: groups
          ? byPosition(properties.groups).flatMap((group) =>
              selectedOf(
                group,
                countIn(isStatic ? members : restrictions.products({ property: group.id }), group),
              ),
            )
          : [],
        options: groups
          ? byPosition(options.groups).flatMap((group) => {
              const variants = isStatic ? null : restrictions.variants(group.id);
              if (variants === null) {
                const base = isStatic ? members : restrictions.products({ option: group.id });
                return selectedOf(group, countIn(base, group));
              }
              const base = restrictions.productsOfProperties();
              const counts = countVariantValues(variants, { group, productOfVariant, base });
              return selectedOf(group, (nth) => counts[nth + 1]!);
            })
          : [],
      };
    });
  };

  return {
    put,
    remove,
    select,
    countOf: (collection) => membersOf(collection).size,
    isWorn: () => keys.ids.length > 2 * numbers.size + 1000,
    close() {
      forget();
      properties.close();
      options.close();
      for (const bitmap of [everything, nothing, available.products, available.variants]) bitmap.dispose();
      for (const bitmap of collections.values()) bitmap.dispose();
    },
  };
}

function lowest(prices: readonly number[]): number {
  return prices.reduce((least, price) => (price < least || Number.isNaN(least) ? price : least), Number.NaN);
}

function byPosition(groups: readonly FacetGroup[]): FacetGroup[] {
  return groups.toSorted((a, b) => a.position - b.position || a.id - b.id);
}

interface Ordered {
  readonly id: number;
  readonly position: number;
  readonly number: number;
}

/** Numeric groups by number, others by position. */
function inOrder<Value extends Ordered>(values: Value[]): Omit<Value, "position" | "number">[] {
  const isNumeric = values.every(({ number }) => !Number.isNaN(number));
  const key = (value: Value) => (isNumeric ? value.number : value.position);
  return values
    .toSorted((a, b) => key(a) - key(b) || a.id - b.id)
    .map(({ position: _, number: __, ...value }) => value);
}
