import {
  type CatalogStatus,
  encodeCatalogQuery,
  type ListedProduct,
  type NotFound,
  type ProductList,
  queryOfSeoFilter,
} from "@orderpane/protocol/catalog";
import type { CallOptions, Catalog, CatalogOptions } from "./catalog.ts";
import { CatalogError, type CatalogErrorCode, type CatalogErrorDetails } from "./errors.ts";
import {
  filterForm,
  filterItemsForm,
  itemForms,
  type Items,
  productListForm,
  seoFilterForm,
} from "./forms.ts";
import { type FormOf, parseJson, readValue } from "./read-value.ts";

/**
 * The catalog of a store, in browsers and in Node.
 *
 * @param storeUrl The address of the store. Only its origin is used.
 * @throws {@link CatalogError} `bad-url`
 */
export function createCatalog(storeUrl: string, options: CatalogOptions = {}): Catalog {
  const request = createStoreClient(storeUrl, options);
  /** Loads a list from `/front_api`. It is the member `name` of the body. */
  async function list<Name extends keyof Items>(
    path: string,
    params: object,
    call: CallOptions | undefined,
    name: Name,
  ): Promise<Items[Name][]> {
    type Body = { readonly [Only in Name]?: Items[Name][] };
    const body = await request<Body>(
      `/front_api/${path}.json?${search(params)}`,
      { [name]: itemForms[name] } as FormOf<Body>,
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
      return { ...found, status: "ok", query: queryOfSeoFilter(found) };
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
 * Encodes a segment of a path. A lone surrogate cannot be encoded, and an empty segment or dots alone would
 * lead to another path. They become a question mark, which no permalink has.
 */
function encode(permalink: string): string {
  return encodeURIComponent(permalink.replace(/^\.*$|\p{Cs}/gu, "?"));
}

/** Leaves out values that are `undefined` or `false`. */
function search(values: object): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value || value === 0);
  return new URLSearchParams(given);
}

/** Returns a function that sends a request to the store and reads the response. */
function createStoreClient(storeUrl: string, options: CatalogOptions) {
  const origin = originOf(storeUrl);

  return async <T>(path: string, form: FormOf<T>, { signal }: CallOptions = {}): Promise<T | NotFound> => {
    const fail = (code: CatalogErrorCode, details: CatalogErrorDetails) =>
      new CatalogError(
        code,
        `GET ${path.split("?")[0]}: expected ${details.expected}, found ${details.found ?? "none"}`,
        details,
      );
    let response: Response;
    let body: unknown;
    try {
      response = await (options.fetch ?? fetch)(origin + path, {
        headers: { Accept: "application/json" },
        signal: signal ?? null,
      });
      body = parseJson(await response.text());
      signal?.throwIfAborted();
    } catch (cause) {
      throw fail(signal?.aborted ? "aborted" : "network", { expected: "a response", cause });
    }

    const { status } = response;
    if ((body as Partial<NotFound> | null)?.status === "not_found") return body as NotFound;
    if (!response.ok) throw fail("http", { expected: "status 200", found: status, status });
    try {
      return readValue(form, body, "the body") as T;
    } catch (cause) {
      // An error without `expected` is a stack overflow: the body is nested too deeply.
      const { expected = "less nesting", found } = cause as Partial<CatalogErrorDetails>;
      throw fail("payload", { expected, found, status, cause });
    }
  };
}

/** Leaves out the path, user and password, which must not get into other URLs or messages. */
function originOf(storeUrl: string): string {
  try {
    const { origin } = new URL(storeUrl);
    if (origin.startsWith("http")) return origin;
  } catch {
    // Not absolute.
  }
  const expected = "an absolute URL";
  throw new CatalogError("bad-url", `createCatalog: expected ${expected}`, { expected });
}

/** The number of pages without a new product that ends the list: a store may ignore the page number. */
const mostRepeated = 3;

/**
 * Yields the products of all pages. A page may repeat products after others were added before them; repeated
 * ones are skipped. Pages may have fewer products than requested, so `count` determines the last page.
 */
async function* allProducts(
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

/**
 * The maximum number of ids in a request (*spec* for collections). The store ignores the rest (*assumed*).
 */
const batchSize = 100;

/** Loads items by id: each once, in the order of `ids`, without those that do not exist. */
async function loadByIds<T extends { readonly id: number }>(
  ids: readonly number[],
  load: (batch: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, T>();
  for (let start = 0; start < wanted.length; start += batchSize) {
    const items = await load(wanted.slice(start, start + batchSize).join());
    for (const item of items) found.set(item.id, item);
  }
  return wanted.flatMap((id) => found.get(id) ?? []);
}
