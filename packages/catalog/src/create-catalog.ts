import { encodeCatalogQuery, queryOfSeoFilter } from "@orderpane/protocol/catalog";
import { allProducts } from "./all-products.ts";
import { loadByIds } from "./by-ids.ts";
import type { CallOptions, Catalog, CatalogOptions } from "./catalog.ts";
import {
  filterForm,
  filterItemsForm,
  itemForms,
  type Items,
  productListForm,
  seoFilterForm,
} from "./forms.ts";
import type { FormOf } from "./read-value.ts";
import { createStoreClient } from "./store-client.ts";

/**
 * The catalog of a store, in browsers and in Node.
 *
 * @param storeUrl The address of the store. Only its origin is used.
 * @throws {@link CatalogError} `bad-url`
 */
export function createCatalog(storeUrl: string, options: CatalogOptions = {}): Catalog {
  const request = createStoreClient(storeUrl, options);
  /** Loads a list of `/front_api`, which is the member `name` of the body. */
  async function list<Name extends keyof Items>(
    path: string,
    params: object,
    call: CallOptions | undefined,
    name: Name,
  ): Promise<Items[Name][]> {
    type Body = { readonly [Only in Name]?: Items[Name][] };
    const body = await request<Body>(
      `/front_api/${path}.json?${search(params)}`,
      { [name]: [itemForms[name]] } as FormOf<Body>,
      call,
    );
    return (body as Body)[name] ?? [];
  }
  const products: Catalog["products"] = (permalink, query = {}, call) =>
    request(
      `/collection/${encode(permalink)}.json?${encodeCatalogQuery(query, "products")}`,
      productListForm,
      call,
    );

  return {
    products,
    allProducts: (permalink, query, call) =>
      allProducts((page) => products(permalink, { pageSize: 100, ...query, page }, call)),
    filter(permalink, query = {}, { signal, seoFilter, ...limits } = {}) {
      const path = encode(permalink) + (seoFilter ? `/${encode(seoFilter)}` : "");
      const params = `${encodeCatalogQuery(query, "filter")}&${search(limits)}`;
      return request(`/front_api/collection/${path}.json?${params}`, filterForm, { signal });
    },
    filterItems: (permalink, groups, call) =>
      request(`/front_api/fetch/${encode(permalink)}/items.json?${search(groups)}`, filterItemsForm, call),
    async seoFilter(permalink, filter, call) {
      const path = `/front_api/collections/${encode(permalink)}/collection_filters/${encode(filter)}.json`;
      const found = await request(path, seoFilterForm, call);
      if (!("id" in found)) return found;
      return {
        ...found,
        status: "ok",
        query: queryOfSeoFilter(found),
        isStale: (version) => version < found.version,
      };
    },
    collections: (ids, parts, call) =>
      loadByIds(ids, (batch) => list("collections", { ids: batch, ...parts }, call, "collections")),
    subcollections: (id, call) => list("collections/subcollections", { id }, call, "collections"),
    menu: ({ signal, ...levels } = {}) => list("collections/menu", levels, { signal }, "collections"),
    flatMenu: ({ signal, ...levels } = {}) => list("fetch/menu", levels, { signal }, "menu"),
    productsByIds: (ids, { signal, ...parts } = {}) =>
      loadByIds(ids, (batch) => list("products", { ids: batch, ...parts }, { signal }, "products")),
  };
}

/**
 * A segment of a path. Half of a surrogate pair cannot be encoded, and dots alone or nothing would lead to
 * another path. No permalink is like that, and none has a question mark.
 */
function encode(permalink: string): string {
  return encodeURIComponent(permalink.replace(/^\.*$|\p{Cs}/gu, "?"));
}

/** Leaves out what is `undefined` or `false`. */
function search(values: object): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value || value === 0);
  return new URLSearchParams(given);
}
