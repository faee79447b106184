import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions } from "../assumptions/assumptions.ts";
import type { CatalogSource, CollectionRecord, FilterRecord } from "./catalog-source.ts";
import { type CollectionTree, createCollectionTree } from "./collection-tree.ts";
import { createCatalogIndex } from "./select/catalog-index.ts";
import type { CatalogIndex, Selection } from "./selection.ts";

/** A store's catalog, as its storefront shows it. */
export interface Catalog {
  tree(): CollectionTree;
  /** The filter of a collection with this permalink. */
  filter(collection: CollectionRecord, permalink: string): FilterRecord | undefined;
  select(collection: CollectionRecord, query: CatalogQuery, options?: { groups?: boolean }): Selection;
  countOf(collection: CollectionRecord): number;
  /** Those that the storefront shows, in the order of the ids, each once. */
  products(ids: readonly number[]): ProductInfo[];
  close(): void;
}

/**
 * The index is built when it is first needed, which takes a second for some ten thousand products, and
 * follows every write.
 */
export function createCatalog(source: CatalogSource, assumptions: () => Assumptions): Catalog {
  let index: CatalogIndex | null = null;
  let tree: CollectionTree | null = null;
  let filters: Map<string, FilterRecord> | null = null;
  const dropIndex = () => {
    index?.close();
    index = null;
  };
  const endings = [
    source.products.onChange((change) => {
      if (index === null) return;
      if ("replaced" in change) dropIndex();
      else if ("deleted" in change) index.remove(change.deleted);
      else index.put(change.put);
      if (index?.isWorn()) dropIndex();
    }),
    source.collections.onChange(() => void (tree = null)),
    source.filters.onChange(() => void (filters = null)),
  ];
  const openIndex = () => (index ??= createCatalogIndex(source.products.each()));
  const openTree = () => (tree ??= createCollectionTree(source.collections.each()));
  // Of several with one permalink the first one counts.
  const openFilters = () =>
    (filters ??= new Map(
      [...source.filters.each()]
        .toReversed()
        .map((filter) => [`${filter.collection_id} ${filter.permalink}`, filter]),
    ));
  /** The root stands for the whole catalog (*assumed*). */
  const idOf = ({ id, parent_id: parent }: CollectionRecord) => (parent === null ? null : id);
  return {
    tree: openTree,
    filter: ({ id }, permalink) => openFilters().get(`${id} ${permalink}`),
    select(collection, query, { groups = false } = {}) {
      const { facetCounts, variantScope } = assumptions();
      return openIndex().select({ collection: idOf(collection), query, facetCounts, variantScope, groups });
    },
    countOf: (collection) => openIndex().countOf(idOf(collection)),
    products: (ids) =>
      [...new Set(ids)].flatMap((id) => {
        const product = source.products.find(id);
        return product && !product.is_hidden && !product.archived ? [product] : [];
      }),
    close() {
      for (const end of endings) end();
      dropIndex();
    },
  };
}
