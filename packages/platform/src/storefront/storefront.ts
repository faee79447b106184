import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions } from "../assumptions/assumptions.ts";
import type { CatalogSource, CollectionRecord } from "./catalog-source.ts";
import { type CollectionTree, createCollectionTree } from "./collection-tree.ts";
import { type CatalogIndex, createCatalogIndex } from "./select/catalog-index.ts";
import type { Selection } from "./selection.ts";

export type Storefront = ReturnType<typeof createStorefront>;

/**
 * The catalog as a store shows it. The index is built when it is first needed after a write, which takes a
 * second for some hundred thousand products.
 */
export function createStorefront(source: CatalogSource, assumptions: () => Assumptions) {
  let index: CatalogIndex | null = null;
  let tree: CollectionTree | null = null;
  source.products.onChange(() => void (index = null));
  source.collections.onChange(() => void (tree = null));
  const openIndex = () => (index ??= createCatalogIndex(() => source.products.each()));
  const isShown = ({ is_hidden: isHidden, archived }: ProductInfo) => !isHidden && !archived;
  /** The root stands for the whole catalog (*assumed*). */
  const idOf = ({ id, parent_id: parent }: CollectionRecord) => (parent === null ? null : id);
  return {
    assumptions,
    tree: () => (tree ??= createCollectionTree(source.collections.each())),
    /** The filter of a collection with this permalink. */
    filter: ({ id }: CollectionRecord, permalink: string) =>
      [...source.filters.each()].find(
        (filter) => filter.collection_id === id && filter.permalink === permalink,
      ),
    /** How many products a collection has. */
    count: (collection: CollectionRecord): number => openIndex().count(idOf(collection)),
    select(collection: CollectionRecord, query: CatalogQuery, { groups = false } = {}): Selection {
      const { facetCounts, variantScope } = assumptions();
      return openIndex().select({ collection: idOf(collection), query, facetCounts, variantScope, groups });
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
