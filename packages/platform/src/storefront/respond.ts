import { pathOf } from "../paths.ts";
import { type Exchange, unreadBody } from "../request-log/exchange.ts";
import { collectionFilter, filterItems, seoFilter } from "./endpoints/collection-filter.ts";
import { collectionsById, flatMenu, menu, subcollections } from "./endpoints/collections.ts";
import {
  productAtPermalink,
  productList,
  productsAtIds,
  productsById,
  productsByVariantIds,
  search,
} from "./endpoints/product-lists.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import type { Storefront } from "./storefront.ts";

/** The first matching pattern wins. Under `/front_api`, the suffix is optional (*observed*). */
const endpoints: readonly (readonly [RegExp, Endpoint])[] = [
  [/^\/collection\/([^/]+)\.json$/, productList],
  [/^\/products_by_id\/([^/]+)\.json$/, productsAtIds],
  [/^\/product\/([^/]+)\.json$/, productAtPermalink],
  [/^\/search\.json$/, search],
  [/^\/front_api\/products(?:\.json)?$/, productsById],
  [/^\/front_api\/products_with_variant_ids(?:\.json)?$/, productsByVariantIds],
  [/^\/front_api\/collections(?:\.json)?$/, collectionsById],
  [/^\/front_api\/collections\/subcollections(?:\.json)?$/, subcollections],
  [/^\/front_api\/collections\/menu(?:\.json)?$/, menu],
  [/^\/front_api\/fetch\/menu(?:\.json)?$/, flatMenu],
  [/^\/front_api\/fetch\/([^/]+)\/items(?:\.json)?$/, filterItems],
  [/^\/front_api\/collections\/([^/]+)\/collection_filters\/([^/]+?)(?:\.json)?$/, seoFilter],
  [/^\/front_api\/collection\/([^/]+?)(?:\.json)?$/, collectionFilter],
  [/^\/front_api\/collection\/([^/]+)\/([^/]+?)(?:\.json)?$/, collectionFilter],
];

interface ResponseOptions {
  readonly storeId: number;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Responds to a request of the storefront's API, and logs it; `null` for a path that is not part of it. */
export function respondFromStorefront(
  request: Request,
  storefront: Storefront,
  { storeId, onExchange }: ResponseOptions = { storeId: 0 },
): Response | null {
  const start = performance.now();
  const { method, url } = request;
  const found = findEndpoint(request, storefront);
  if (!found) return null;
  // observed: a script of the platform's themes posts to this path.
  const isRead =
    /^(?:GET|HEAD)$/.test(method) || (method === "POST" && pathOf(request).startsWith("/products_by_id/"));
  const { status, headers, text } = isRead ? found() : notAllowed;
  onExchange?.({
    source: "storefront",
    storeId,
    applicationId: null,
    method,
    url,
    status,
    durationMs: performance.now() - start,
    usage: null,
    request: unreadBody(request),
    response: { type: headers["content-type"] ?? null, body: text },
  });
  return new Response(text || null, { status, headers });
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** assumed: the storefront only responds to GET and HEAD. */
const notAllowed: Reply = { status: 405, headers: { allow: "GET, HEAD" }, text: "" };

function findEndpoint(request: Request, storefront: Storefront): (() => Reply) | null {
  const pathname = pathOf(request);
  const { searchParams: params } = new URL(request.url);
  for (const [pattern, endpoint] of endpoints) {
    const parts = pattern.exec(pathname);
    if (!parts) continue;
    const path = parts.slice(1).map(decode);
    return () => replyWith(endpoint({ storefront, params, path }), storefront);
  }
  return null;
}

/** A widget's frame has an opaque origin, so it can only read responses that any page may read. */
function replyWith(body: object | null, { assumptions }: Storefront): Reply {
  const { notFoundStatus, storefrontOrigins } = assumptions();
  return {
    status: body === null ? Number(notFoundStatus) : 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(storefrontOrigins === "any" && { "access-control-allow-origin": "*" }),
    },
    text: JSON.stringify(body ?? { status: "not_found" }),
  };
}

/** Text that cannot be decoded is never a permalink. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
