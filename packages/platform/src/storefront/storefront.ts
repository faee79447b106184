import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Assumptions } from "../assumptions/assumptions.ts";
import type { RecordReader } from "../db/record-collection.ts";
import type { CatalogSource, CollectionRecord, FilterRecord } from "./catalog-source.ts";
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
  let filters: Map<string, FilterRecord> | null = null;
  source.products.onChange(() => void (index = null));
  source.collections.onChange(() => void (tree = null));
  source.filters.onChange(() => void (filters = null));
  const openIndex = () => (index ??= createCatalogIndex(() => source.products.each()));
  const shown = (id: number | null) => {
    const product = id === null ? undefined : source.products.find(id);
    return product && !product.is_hidden && !product.archived ? product : undefined;
  };
  // The first of several with one permalink counts.
  const openFilters = () =>
    (filters ??= new Map(
      [...source.filters.each()]
        .toReversed()
        .map((filter) => [`${filter.collection_id} ${filter.permalink}`, filter]),
    ));
  /** The root stands for the whole catalog (*assumed*). */
  const idOf = ({ id, parent_id: parent }: CollectionRecord) => (parent === null ? null : id);
  return {
    assumptions,
    tree: () => (tree ??= createCollectionTree(source.collections.each())),
    /** The filter of a collection with this permalink. */
    filter: ({ id }: CollectionRecord, permalink: string) => openFilters().get(`${id} ${permalink}`),
    /** How many products a collection has. */
    count: (collection: CollectionRecord): number => openIndex().count(idOf(collection)),
    select(collection: CollectionRecord, query: CatalogQuery, { groups = false } = {}): Selection {
      const { facetCounts, variantScope } = assumptions();
      return openIndex().select({ collection: idOf(collection), query, facetCounts, variantScope, groups });
    },
    /** The product at a permalink that the storefront shows. */
    productAt: (permalink: string): ProductInfo | undefined => shown(productIdAt(source.products, permalink)),
    /** The products with these ids that the storefront shows, in the order of the ids, each once. */
    products: (ids: readonly number[]): ProductInfo[] => [...new Set(ids)].flatMap((id) => shown(id) ?? []),
  };
}

/** assumed: a product without a permalink has its id in the address. `hint` is tried first. */
export function productIdAt(
  products: RecordReader<ProductInfo>,
  permalink: string,
  hint = Number.NaN,
): number | null {
  const isMeant = ({ id, permalink: own }: ProductInfo) => (own ?? String(id)) === permalink;
  const hinted = products.find(hint);
  if (hinted && isMeant(hinted)) return hint;
  for (const product of products.each()) if (isMeant(product)) return product.id;
  return null;
}
