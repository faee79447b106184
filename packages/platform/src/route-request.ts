import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { getPath } from "hono/utils/url";
import type { FaultyHandler } from "./faults/faults.ts";
import type { FrontApp } from "./front-app.ts";
import { bodyIfAsked } from "./http/body-if-asked.ts";
import type { PlatformParts } from "./platform.ts";
import type { Store } from "./stores/store.ts";
import { unknownStore } from "./stores/stores.ts";

/**
 * A request to the back-office belongs to the store that exists when it comes in, even if a fault delays it
 * until a restore, an import or a reset has put another in its place.
 */
export function createRouter(parts: PlatformParts): (incoming: Request) => FaultyHandler {
  const { stores, signal, onExchange } = parts;
  const fail = (error: unknown) => (signal.aborted ? closed() : failed(error));
  let front: Promise<FrontApp> | undefined;
  // Loaded lazily: clients that only call the back-office do not have to wait for the pages.
  const loadFront = () =>
    (front ??= import("./front-app.ts").then(({ createFrontApp }) => createFrontApp(parts, fail)));

  const respondFromFront = async (request: Request) => (await loadFront()).respond(request);
  const respondFromAdmin =
    (store: Store | null): FaultyHandler =>
    async (request, context) => {
      if (!store) return bodyIfAsked(request, unknownStore(request));
      const applicationId = readLogin(request);
      if (applicationId === null) return store.backOffice(request, context);
      const { login } = await loadFront();
      return bodyIfAsked(request, login(request, store, applicationId));
    };

  // The storefront only reads, so the store that answers is the one that exists after a delay.
  const respondFromShop = async (request: Request) => {
    const { respondFromStorefront } = await import("./storefront/respond.ts");
    const store = stores.of(request);
    if (!store) return bodyIfAsked(request, unknownStore(request));
    const response = respondFromStorefront(request, await store.storefront(), {
      storeId: store.id,
      onExchange,
    });
    return response ? bodyIfAsked(request, response) : respondFromFront(request);
  };
  const handlerAt = (path: string, store: () => Store | null) => {
    if (isAdminPath(path)) return respondFromAdmin(store());
    return isStorefrontPath(path) ? respondFromShop : respondFromFront;
  };

  return (incoming) => {
    const respond = handlerAt(getPath(incoming), () => stores.of(incoming));
    return async (request, context) => {
      try {
        return await respond(request, context);
      } catch (error) {
        return fail(error);
      }
    };
  };
}

/** `null` if the request is not a login. Only a login needs no password. */
function readLogin({ method, url }: Request): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  return url.includes("/login") ? decodeLoginPath(new URL(url).pathname) : null;
}

export function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A defect of the platform: the warning shows where it is. */
function failed(error: unknown): Response {
  const stack = error instanceof Error ? error.stack : undefined;
  process.emitWarning(stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether the platform has something at a path. */
export function isPlatformPath(pathname: string): boolean {
  return (
    isAdminPath(pathname) ||
    isStorefrontPath(pathname) ||
    /^\/(?:$|(?:orders|products?|collections|applications|log|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(
      pathname,
    )
  );
}

function isStorefrontPath(path: string): boolean {
  return /^\/(?:(?:front_api|collection|product|products_by_id)(?:\/|$)|search\.json$)/.test(path);
}

function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}
