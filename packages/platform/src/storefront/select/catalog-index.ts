import type { ProductInfo } from "@orderpane/protocol/order";
import { RoaringArenaAllocator, RoaringBitmap32 } from "roaring-wasm";
import type { CatalogIndex, SelectedGroup, Selection, SelectRequest } from "../selection.ts";
import { createBitSets } from "./bit-sets.ts";
import { type Bits, countBits, hasBit } from "./bits.ts";
import { createColumn } from "./column.ts";
import { createFacets, type FacetGroup, type Facets, type FacetValue } from "./facets.ts";
import { type IndexedProduct, indexedProduct } from "./indexed-product.ts";
import { createPriceIndex, type PriceIndex } from "./price-index.ts";
import { createRestrictions, type Restrictions } from "./restrictions.ts";
import { createSortOrder, type Order, type Sorted } from "./sort-orders.ts";
import { countInProducts, countInSets, countInVariants, type ValueCounts } from "./value-counts.ts";
import { createValueLists } from "./value-lists.ts";
import { createVariantKinds } from "./variant-kinds.ts";
import { createWordIndex } from "./word-index.ts";

/**
 * Products and variants are numbered as they come; sets of them are bitmaps. A product that is replaced gets
 * new numbers, and its old ones only leave the collections, with which every query begins.
 */
export function createCatalogIndex(stored: Iterable<ProductInfo> = []): CatalogIndex {
  const numbers = new Map<number, number>();
  let isBuilt = false;
  /** Whether a write has described a value differently. All products have to be read again to know it. */
  let isRenamed = false;
  const keys = {
    ids: [] as number[],
    titles: [] as string[],
    prices: [] as number[],
    createdAt: [] as number[],
    positions: [] as number[],
  };
  const productOfVariant = createColumn();
  const firstVariant = createColumn();
  const variantPrices: number[] = [];
  const isAvailable = createColumn();
  const available = { products: new RoaringBitmap32(), variants: new RoaringBitmap32() };
  const everything = new RoaringBitmap32();
  const nothing = new RoaringBitmap32();
  const collections = new Map<number, RoaringBitmap32>();
  const bits = createBitSets();
  const properties = createFacets(bits);
  const options = createFacets(bits);
  const propertyLists = createValueLists();
  const kinds = createVariantKinds();
  const words = createWordIndex();
  /** Made when they are needed. These follow writes. */
  const orders = new Map<Order, () => Sorted>();
  let prices: PriceIndex | null = null;
  /** Made when they are needed, and void after a write. */
  const bounds = new Map<number | null, Selection["prices"]>();
  const shown = new Map<number | null, { properties: FacetGroup[]; options: FacetGroup[] }>();

  const forget = () => {
    bounds.clear();
    shown.clear();
  };

  const remove = (id: number) => {
    const product = numbers.get(id);
    if (product === undefined) return;
    forget();
    numbers.delete(id);
    everything.remove(product);
    bits.drop(everything);
    for (const members of collections.values()) {
      members.remove(product);
      bits.drop(members);
    }
  };

  const put = (info: ProductInfo) => {
    remove(info.id);
    const found = indexedProduct(info);
    if (found === null) return;
    forget();
    const product = keys.ids.push(found.id) - 1;
    numbers.set(found.id, product);
    everything.add(product);
    bits.drop(everything);
    for (const id of found.collections) {
      let members = collections.get(id);
      if (!members) collections.set(id, (members = new RoaringBitmap32()));
      members.add(product);
      bits.drop(members);
    }
    keys.titles.push(found.title);
    keys.positions.push(found.position);
    keys.createdAt.push(found.createdAt);
    keys.prices.push(lowest(found.variants.map(({ price }) => price)));
    words.add(product, found.words);
    isRenamed ||= isBuilt && !isAsKnown(found);
    for (const value of found.values) propertyLists.add(product, properties.add(value, product));
    for (const variantFound of found.variants) {
      const variant = variantPrices.push(variantFound.price) - 1;
      productOfVariant.set(variant, product);
      kinds.add(
        variant,
        variantFound.values.map((value) => options.add(value, product, variant)),
      );
      isAvailable.set(variant, variantFound.available ? 1 : 0);
      if (!variantFound.available) continue;
      available.products.add(product);
      available.variants.add(variant);
      bits.drop(available.products);
      bits.drop(available.variants);
    }
    firstVariant.set(product + 1, variantPrices.length);
  };

  const isAsKnown = ({ values, variants }: IndexedProduct) =>
    values.every((value) => properties.isAsKnown(value)) &&
    variants.every((variant) => variant.values.every((value) => options.isAsKnown(value)));

  for (const product of stored) put(product);
  isBuilt = true;

  const membersOf = (collection: number | null) =>
    collection === null ? everything : (collections.get(collection) ?? nothing);

  const orderOf = (order: Order): Sorted => {
    const known = orders.get(order) ?? createSortOrder(order, keys);
    orders.set(order, known);
    return known();
  };

  const openPrices = () => {
    if (prices?.isWorn()) {
      prices.close();
      prices = null;
    }
    return (prices ??= createPriceIndex(variantPrices));
  };

  const boundsOf = (collection: number | null): Selection["prices"] => {
    const known = bounds.get(collection);
    if (known !== undefined) return known;
    const members = new Uint8Array(keys.ids.length);
    for (const product of membersOf(collection).toUint32Array()) members[product] = 1;
    let found: { min: number; max: number } | null = null;
    for (const [variant, price] of variantPrices.entries()) {
      if (members[productOfVariant.values[variant]!] !== 1 || Number.isNaN(price)) continue;
      found ??= { min: price, max: price };
      if (price < found.min) found.min = price;
      if (price > found.max) found.max = price;
    }
    bounds.set(collection, found);
    return found;
  };

  /** The ids of one page of the products that were found. */
  const pageOf = (found: Bits, order: Order, page: number, size: number): number[] => {
    const { sorted, ranks } = orderOf(order);
    const from = (page - 1) * size;
    const count = countBits(found);
    if (from >= count) return [];
    const to = Math.min(from + size, count);
    // Either all that were found are sorted, or the sorted ones are looked through until the page is full.
    const looked = (to / count) * sorted.length;
    if (count * Math.log2(count + 2) < looked * 4) {
      const numbersFound = bits.numbersOf(found).sort((a, b) => ranks[a]! - ranks[b]!);
      return Array.from(numbersFound.subarray(from, to), (product) => keys.ids[product]!);
    }
    const ids: number[] = [];
    let nth = 0;
    for (const product of sorted) {
      if (!hasBit(found, product) || nth++ < from) continue;
      ids.push(keys.ids[product]!);
      if (nth === to) break;
    }
    return ids;
  };

  const groupsOf = (collection: number | null) => {
    let known = shown.get(collection);
    if (!known) {
      const members = membersOf(collection);
      known = { properties: shownGroups(properties, members), options: shownGroups(options, members) };
      shown.set(collection, known);
    }
    return known;
  };

  const countProperties = ({ products, hasSelection }: Counting): ValueCounts => {
    const counts = new Int32Array(properties.size);
    const size = keys.ids.length;
    countInProducts(counts, products(), { facets: properties, lists: propertyLists, size, bits });
    for (const group of properties.groups.filter(hasSelection)) {
      countInSets(counts, products({ property: group.id }), { groups: [group], bits });
    }
    return counts;
  };

  const countOptions = ({ products, variantConditions, productsOfOptions }: Counting): ValueCounts => {
    if (variantConditions) {
      const counting = {
        facets: options,
        conditions: variantConditions,
        firstVariant: firstVariant.values,
        available: isAvailable.values,
        prices: variantPrices,
        kinds,
        bits,
      };
      const { price, onlyAvailable, options: selected } = variantConditions;
      const [only] = selected.keys();
      if (selected.size !== 1 || price || onlyAvailable)
        return countInVariants(productsOfOptions(), counting);
      // Nothing is said of variants that have another value of the only option.
      const counts = countInVariants(products(), counting);
      countInSets(counts, products({ option: only! }), { groups: [options.group(only!)!], bits });
      return counts;
    }
    const counts = new Int32Array(options.size);
    for (const group of options.groups)
      countInSets(counts, products({ option: group.id }), { groups: [group], bits });
    return counts;
  };

  const select = ({
    collection,
    query,
    facetCounts,
    variantScope,
    groups = false,
  }: SelectRequest): Selection => {
    bits.startQuery();
    const members = bits.of(membersOf(collection));
    const { page = 1, pageSize = 25, order = "own" } = query;
    // Outside the arena, because it stays.
    const priceIndex = query.price ? openPrices() : null;
    const pageOrder = orderOf(order) && order;
    return new RoaringArenaAllocator().with(() => {
      const restrictions = createRestrictions(query, {
        everything,
        members,
        bits,
        size: { products: keys.ids.length, variants: variantPrices.length },
        properties,
        options,
        words,
        prices: priceIndex,
        available,
        variantScope,
        productOfVariant: productOfVariant.values,
      });
      const found = restrictions.products();
      const selected = (list: readonly FacetGroup[], counts: ValueCounts): SelectedGroup[] =>
        list.map(({ id, title, permalink, values }) => ({
          id,
          title,
          permalink,
          values: values.map((value) => ({
            id: value.id,
            title: value.title,
            permalink: value.permalink,
            imageUrl: value.imageUrl,
            count: counts[value.nth]!,
            selected: restrictions.isSelected(value),
          })),
        }));
      const counting: Counting =
        facetCounts === "disjunctive"
          ? restrictions
          : { ...restrictions, products: () => members, variantConditions: null };
      const all = groups ? groupsOf(collection) : null;
      return {
        count: countBits(found),
        ids: pageOf(found, pageOrder, page, pageSize),
        prices: boundsOf(collection),
        properties: all ? selected(all.properties, countProperties(counting)) : [],
        options: all ? selected(all.options, countOptions(counting)) : [],
      };
    });
  };

  return {
    put,
    remove,
    select,
    countOf: (collection) => membersOf(collection).size,
    isWorn: () => isRenamed || keys.ids.length > 2 * numbers.size + 1000,
    close() {
      prices?.close();
      properties.close();
      options.close();
      words.close();
      for (const bitmap of [everything, nothing, available.products, available.variants]) bitmap.dispose();
      for (const bitmap of collections.values()) bitmap.dispose();
    },
  };
}

function lowest(prices: readonly number[]): number {
  return prices.reduce((least, price) => (price < least || Number.isNaN(least) ? price : least), Number.NaN);
}

type Counting = Omit<Restrictions, "isSelected">;

/** With the values that products of a collection have. */
function shownGroups({ groups }: Facets, members: RoaringBitmap32): FacetGroup[] {
  return groups
    .map((group) => ({
      ...group,
      values: inOrder(group.values.filter(({ products }) => members.intersects(products))),
    }))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Numeric groups by number, others by position. */
function inOrder(values: readonly FacetValue[]): FacetValue[] {
  const isNumeric = values.every(({ number }) => !Number.isNaN(number));
  const key = (value: FacetValue) => (isNumeric ? value.number : value.position);
  return values.toSorted((a, b) => key(a) - key(b) || a.id - b.id);
}
