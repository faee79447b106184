import { type Catalog, type Collection, createCatalog, type ListedProduct } from "@orderpane/catalog";

export interface Neighbours {
  readonly title: string;
  /** Some of the collection's other products, in its order. */
  readonly products: readonly ListedProduct[];
  /** The number of products in the collection, including this one. */
  readonly count: number;
}

/**
 * Returns the other products of the product's narrowest collection; `null` if the storefront shows it in
 * none.
 */
export async function loadNeighbours(
  storefront: string,
  product: Orderpane.ProductInfo,
  signal: AbortSignal,
): Promise<Neighbours | null> {
  const catalog = createCatalog(storefront);
  const collection = await narrowestCollection(catalog, product, signal);
  const permalink = /^\/collection\/([^/?#]+)$/.exec(collection?.url ?? "")?.[1];
  if (!collection || permalink === undefined) return null;
  const list = await catalog.products(decodeURIComponent(permalink), { pageSize: 7 }, { signal });
  if (list.status === "not_found") return null;
  const others = list.products.filter(({ id }) => id !== product.id);
  return { title: collection.title, products: others.slice(0, 6), count: list.count };
}

/** Chooses from the first hundred products, which one request loads. Only their `id` is guaranteed. */
async function narrowestCollection(
  catalog: Catalog,
  { collections_ids: given }: Orderpane.ProductInfo,
  signal: AbortSignal,
): Promise<Collection | undefined> {
  const ids = Array.isArray(given) ? given.filter(Number.isSafeInteger).slice(0, 100) : [];
  const collections = await catalog.collections(ids, {}, { signal });
  return collections.find((collection) => !collection.has_subcollections) ?? collections[0];
}
