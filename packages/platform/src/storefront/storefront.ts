import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions } from "../assumptions.ts";
import type { CatalogSource, CollectionRecord } from "./catalog-source.ts";
import { type CollectionTree, createCollectionTree } from "./collection-tree.ts";
import { findMatches, type Match } from "./select/find-matches.ts";
import { isShown, readProducts, type ShownProduct } from "./shown-products.ts";

export type Storefront = ReturnType<typeof createStorefront>;

/** The catalog as a store shows it. Products and collections are held in memory until they change. */
export function createStorefront(source: CatalogSource, assumptions: () => Assumptions) {
  let products: readonly ShownProduct[] | null = null;
  let tree: CollectionTree | null = null;
  source.products.onChange(() => void (products = null));
  source.collections.onChange(() => void (tree = null));
  /** `null` for the root, which stands for the whole catalog (*assumed*). */
  const collectionId = ({ id, parent_id: parent }: CollectionRecord) => (parent === null ? null : id);
  return {
    assumptions,
    tree: () => (tree ??= createCollectionTree(source.collections.each())),
    /** The filter of a collection with this permalink. */
    filter: ({ id }: CollectionRecord, permalink: string) =>
      [...source.filters.each()].find(
        (filter) => filter.collection_id === id && filter.permalink === permalink,
      ),
    /** Each product of a collection, compared with a query. */
    matches(collection: CollectionRecord, query: CatalogQuery): Match[] {
      products ??= readProducts(source.products.each());
      return findMatches(products, collectionId(collection), {
        query,
        variantScope: assumptions().variantScope,
      });
    },
    /**
     * The product at a permalink that the storefront shows. assumed: a product without a permalink has its id
     * in the address.
     */
    productAt(permalink: string): ProductInfo | undefined {
      for (const product of source.products.each()) {
        if ((product.permalink ?? String(product.id)) === permalink)
          return isShown(product) ? product : undefined;
      }
      return undefined;
    },
    /** The products with these ids that the storefront shows, in the order of the ids, each once. */
    products: (ids: readonly number[]): ProductInfo[] =>
      [...new Set(ids)].flatMap((id) => source.products.find(id) ?? []).filter(isShown),
  };
}
