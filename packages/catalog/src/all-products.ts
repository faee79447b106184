import type { CatalogStatus, ListedProduct, NotFound, ProductList } from "@orderpane/protocol/catalog";

/**
 * The products of all pages, from page 1. A page may repeat products, because others came before them
 * meanwhile; they are left out. A page may also be shorter than another one, so the count tells the last
 * page. A page without a new product ends the list, too: the store may ignore the number of the page.
 */
export async function* allProducts(
  loadPage: (page: number) => Promise<ProductList | NotFound>,
): AsyncGenerator<ListedProduct, CatalogStatus, undefined> {
  const seen = new Set<number>();
  let loaded = 0;
  for (let page = 1; ; page++) {
    const list = await loadPage(page);
    if (list.status !== "ok") return list.status;
    let hasNew = false;
    for (const product of list.products) {
      loaded++;
      if (seen.has(product.id)) continue;
      seen.add(product.id);
      hasNew = true;
      yield product;
    }
    if (loaded >= list.count || !hasNew) return "ok";
  }
}
