import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { bodyIfAsked } from "./back-office/back-office.ts";
import type { FaultContext, FaultyHandler } from "./faults/faults.ts";
import type { PagesApp } from "./pages-app.ts";
import { normalisePath, pathOf } from "./paths.ts";
import type { PlatformParts } from "./platform.ts";
import { unknownStore } from "./stores/stores.ts";
import { respondFromStorefront } from "./storefront/respond.ts";

interface Routing {
  readonly parts: PlatformParts;
  readonly loadPages: () => Promise<PagesApp>;
}

/** Returns the function that handles every request to a platform. It never rejects. */
export function createRequestHandler(parts: PlatformParts): (request: Request) => Promise<Response> {
  let pages: Promise<PagesApp> | undefined;
  // Loaded lazily: clients that only call the back-office API need not wait for the pages.
  const loadPages = () =>
    (pages ??= import("./pages-app.ts").then(({ createPagesApp }) => createPagesApp(parts)));
  return async (request) => (parts.signal.aborted ? closed() : routeRequest(request, { parts, loadPages }));
}

/** Responds to a request: faults may strike it before it reaches the part of the platform that handles it. */
async function routeRequest(request: Request, routing: Routing): Promise<Response> {
  const { stores, faults } = routing.parts;
  const host = stores.of(request)?.host ?? new URL(request.url).hostname;
  return faults.apply(request, host, handlerOf(routing));
}

type Arrival = Routing & FaultContext;

type Route = (request: Request, arrival: Arrival) => Response | Promise<Response>;

/** After the platform was closed, a request in progress can no longer reach the database. */
function handlerOf(routing: Routing): FaultyHandler {
  return async (request, context) => {
    try {
      return await routeOf(pathOf(request))(request, { ...routing, ...context });
    } catch (error) {
      return routing.parts.signal.aborted ? closed() : failed(error);
    }
  };
}

function routeOf(path: string): Route {
  if (isAdminPath(path)) return handleBackOffice;
  return isStorefrontPath(path) ? handleStorefront : handlePages;
}

/** The API under `/admin`, and the logins into applications. */
async function handleBackOffice(request: Request, { parts, lagMs, loadPages }: Arrival): Promise<Response> {
  const store = parts.stores.of(request);
  if (!store) return bodyIfAsked(request, unknownStore(request));
  const applicationId = readLogin(request);
  if (applicationId === null) return store.backOffice(request, { lagMs });
  const { login } = await loadPages();
  return bodyIfAsked(request, login(request, store, applicationId));
}

function handleStorefront(request: Request, arrival: Arrival): Response | Promise<Response> {
  const { stores, onExchange } = arrival.parts;
  const store = stores.of(request);
  if (!store) return bodyIfAsked(request, unknownStore(request));
  const logged = { storeId: store.id, onExchange };
  const response = respondFromStorefront(request, store.storefront(), logged);
  return response ? bodyIfAsked(request, response) : handlePages(request, arrival);
}

/** The pages of the back-office, and everything else that {@link PagesApp} serves. */
async function handlePages(request: Request, { loadPages }: Arrival): Promise<Response> {
  return (await loadPages()).respond(request);
}

/** `null` if the request is not a login. Only a login needs no password. */
function readLogin(request: Request): string | null {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead ? decodeLoginPath(pathOf(request)) : null;
}

function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A bug in the platform; the warning shows its stack. */
function failed(error: unknown): Response {
  const stack = error instanceof Error ? error.stack : undefined;
  process.emitWarning(stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether the platform serves a path. */
export function isPlatformPath(pathname: string): boolean {
  const path = normalisePath(pathname);
  return (
    isAdminPath(path) ||
    isStorefrontPath(path) ||
    /^\/(?:$|(?:orders|products?|applications|log|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(path)
  );
}

function isStorefrontPath(path: string): boolean {
  return /^\/(?:(?:front_api|collection|product|products_by_id)(?:\/|$)|search\.json$)/.test(path);
}

function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}
