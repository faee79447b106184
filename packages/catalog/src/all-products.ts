import type { CatalogStatus, ListedProduct, NotFound, ProductList } from "@orderpane/protocol/catalog";

/** How many pages without a new product end the list: the store may ignore the number of the page. */
const mostRepeated = 3;

/**
 * The products of all pages, from page 1. A page may repeat products, because others came before them
 * meanwhile; they are left out. A page may also be shorter than another one, so the count tells the last
 * page.
 */
export async function* allProducts(
  loadPage: (page: number) => Promise<ProductList | NotFound>,
): AsyncGenerator<ListedProduct, CatalogStatus, undefined> {
  const seen = new Set<number>();
  let loaded = 0;
  let repeated = 0;
  for (let page = 1; ; page++) {
    const list = await loadPage(page);
    if (list.status !== "ok") return list.status;
    repeated++;
    for (const product of list.products) {
      loaded++;
      if (seen.has(product.id)) continue;
      seen.add(product.id);
      repeated = 0;
      yield product;
    }
    if (!list.products[0] || loaded >= list.count || repeated === mostRepeated) return list.status;
  }
}
