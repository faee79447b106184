import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions } from "../assumptions.ts";
import type { CatalogSource, CollectionRecord } from "./catalog-source.ts";
import { type CollectionTree, createCollectionTree } from "./collection-tree.ts";
import { objectsIn } from "./members.ts";
import { findMatches, type Match } from "./find-matches.ts";
import { isShown, readProducts, type ShownProduct } from "./shown-products.ts";

export type Storefront = ReturnType<typeof createStorefront>;

/** The catalog that a store shows. Products and collections are held in memory until they change. */
export function createStorefront(source: CatalogSource, assumptions: () => Assumptions) {
  let products: readonly ShownProduct[] | null = null;
  let tree: CollectionTree | null = null;
  source.products.onChange(() => void (products = null));
  source.collections.onChange(() => void (tree = null));
  const treeOf = () => (tree ??= createCollectionTree(source.collections.each()));
  return {
    assumptions,
    tree: treeOf,
    filter: ({ id }: CollectionRecord, permalink: string) =>
      [...source.filters.each()].find(
        (filter) => filter.collection_id === id && filter.permalink === permalink,
      ),
    matches(collection: CollectionRecord, query: CatalogQuery): Match[] {
      products ??= readProducts(source.products.each());
      // assumed: the root stands for the whole catalog.
      const within = collection.parent_id === null ? null : treeOf().within(collection.id);
      return findMatches(products, within, {
        query,
        variantScope: assumptions().variantScope,
      });
    },
    /** The shown product with a permalink. assumed: the URL of a product without a permalink has its id. */
    productAt(permalink: string): ProductInfo | undefined {
      for (const product of source.products.each()) {
        if ((product.permalink ?? String(product.id)) === permalink)
          return isShown(product) ? product : undefined;
      }
      return undefined;
    },
    /** The shown products with one of these variants, in the order of the ids, without duplicates. */
    productsOf(variantIds: readonly number[]): ProductInfo[] {
      const found = new Map<number, ProductInfo>();
      for (const product of source.products.each()) {
        for (const { id } of isShown(product) ? objectsIn(product.variants) : []) found.set(id, product);
      }
      return [...new Set(variantIds.flatMap((id) => found.get(id) ?? []))];
    },
    /** The shown products with these ids, in the order of the ids, without duplicates. */
    products: (ids: readonly number[]): ProductInfo[] =>
      [...new Set(ids)].flatMap((id) => source.products.find(id) ?? []).filter(isShown),
  };
}
