import type { Assumptions } from "../assumptions/assumptions.ts";
import type { Catalog } from "./catalog.ts";
import { collectionFilter, filterItems, seoFilter } from "./endpoints/collection-filter.ts";
import { collectionsById, flatMenu, menu, subcollections } from "./endpoints/collections.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { productList, productsById } from "./endpoints/product-list.ts";
import { storefrontResponse } from "./endpoints/storefront-response.ts";

export interface StorefrontOptions {
  readonly catalog: Catalog;
  readonly assumptions: () => Assumptions;
}

/** The first pattern that matches counts. Under `/front_api` the suffix may be left out (*observed*). */
const endpoints: readonly (readonly [RegExp, Endpoint])[] = [
  [/^\/collection\/([^/]+)\.json$/, productList],
  [/^\/front_api\/products(?:\.json)?$/, productsById],
  [/^\/front_api\/collections(?:\.json)?$/, collectionsById],
  [/^\/front_api\/collections\/subcollections(?:\.json)?$/, subcollections],
  [/^\/front_api\/collections\/menu(?:\.json)?$/, menu],
  [/^\/front_api\/fetch\/menu(?:\.json)?$/, flatMenu],
  [/^\/front_api\/fetch\/([^/]+)\/items(?:\.json)?$/, filterItems],
  [/^\/front_api\/collections\/([^/]+)\/collection_filters\/([^/]+?)(?:\.json)?$/, seoFilter],
  [/^\/front_api\/collection\/([^/]+?)(?:\.json)?$/, collectionFilter],
  [/^\/front_api\/collection\/([^/]+)\/([^/]+?)(?:\.json)?$/, collectionFilter],
];

/** Responds to the requests of the storefront's API; `null` for a path that is none of it. */
export function respondFromStorefront(
  { url, method }: Pick<Request, "url" | "method">,
  { catalog, assumptions }: StorefrontOptions,
): Response | null {
  const { pathname, searchParams: params } = new URL(url);
  for (const [pattern, endpoint] of endpoints) {
    const parts = pattern.exec(pathname);
    if (!parts) continue;
    if (method !== "GET" && method !== "HEAD") return notAllowed();
    const path = parts.slice(1).map(decode);
    return storefrontResponse(endpoint({ catalog, params, path }), assumptions());
  }
  return null;
}

/** assumed: the storefront only answers GET and HEAD. */
function notAllowed(): Response {
  return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}

/** Text that cannot be decoded is no permalink of anything. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
