import type {
  Catalog,
  CatalogQuery,
  Collection,
  CollectionFilter,
  FlatMenuItem,
  ListedProduct,
} from "@orderpane/catalog";

/** What an address of the storefront asks for. */
export interface CollectionRequest {
  readonly permalink: string;
  /** Permalink of an SEO filter. */
  readonly seoFilter: string | undefined;
  readonly query: CatalogQuery;
}

export interface CollectionView extends CollectionRequest {
  readonly menu: readonly FlatMenuItem[];
  /** Absent in a catalog that has nothing but its root. */
  readonly collection: Collection | undefined;
  readonly filter: CollectionFilter;
  readonly products: readonly ListedProduct[];
}

/** Everything that the page of a collection shows; `null` if there is no such collection or filter. */
export async function loadCollection(
  catalog: Catalog,
  request: CollectionRequest,
): Promise<CollectionView | null> {
  const { permalink, seoFilter, query } = request;
  const [menu, filter] = await Promise.all([
    catalog.flatMenu(),
    catalog.filter(permalink, query, { seoFilter }),
  ]);
  if (filter.status !== "ok") return null;
  // The root is in no menu, but its children name it.
  const id = menu.find((item) => item.permalink === permalink)?.id ?? rootOf(menu);
  const [[collection], products] = await Promise.all([
    catalog.collections(id === null ? [] : [id], { description: true, menu_image: true }),
    catalog.productsByIds(filter.products_ids, { with: ["images"] }),
  ]);
  return { ...request, menu, collection, filter, products };
}

function rootOf(menu: readonly FlatMenuItem[]): number | null {
  return menu.find(({ level_cached: level }) => level === 1)?.parent_id ?? null;
}
