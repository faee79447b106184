import type { Catalog, CatalogQuery } from "@orderpane/catalog";

/** What an address of the storefront asks for. */
interface CollectionRequest {
  readonly permalink: string;
  /** Permalink of an SEO filter. */
  readonly seoFilter: string | undefined;
  readonly query: CatalogQuery;
}

export type CollectionView = NonNullable<Awaited<ReturnType<typeof loadCollection>>>;

/** Everything that the page of a collection shows; `null` if there is no such collection or filter. */
export async function loadCollection(catalog: Catalog, request: CollectionRequest) {
  const { permalink, seoFilter, query } = request;
  const [menu, filter] = await Promise.all([
    catalog.flatMenu(),
    catalog.filter(permalink, query, { seoFilter }),
  ]);
  if (filter.status !== "ok") return null;
  // The root is in no menu, but its children name it.
  const root = menu.find(({ level_cached: level }) => level === 1)?.parent_id ?? null;
  const id = menu.find((item) => item.permalink === permalink)?.id ?? root;
  // A catalog that has nothing but its root has no collection here.
  const [[collection], products] = await Promise.all([
    catalog.collections(id === null ? [] : [id], { description: true, menu_image: true }),
    catalog.productsByIds(filter.products_ids, { with: ["images"] }),
  ]);
  return { ...request, menu, collection, filter, products };
}
