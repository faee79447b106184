import { type Exchange, unreadBody } from "../request-log/exchange.ts";
import type { Assumptions } from "../assumptions/assumptions.ts";
import type { Catalog } from "./catalog.ts";
import { respondFromStorefront } from "./storefront.ts";

export interface StorefrontContext {
  readonly store: { readonly id: number; catalog(): Promise<Catalog> };
  readonly assumptions: { readonly current: () => Assumptions };
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Responds from the catalog of a store, and logs that; `null` for a path that is none of its API's. */
export async function answerStorefront(
  request: Request,
  { store, assumptions, onExchange }: StorefrontContext,
): Promise<Response | null> {
  const start = performance.now();
  const catalog = await store.catalog();
  const response = respondFromStorefront(request, { catalog, assumptions: assumptions.current });
  if (!response || !onExchange) return response;
  const body = await response.text();
  const { status, headers } = response;
  onExchange({
    source: "storefront",
    storeId: store.id,
    applicationId: null,
    method: request.method,
    url: request.url,
    status,
    durationMs: performance.now() - start,
    usage: null,
    request: unreadBody(request),
    response: { type: headers.get("content-type"), body },
    problem: null,
  });
  return new Response(body || null, { status, headers });
}
