import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { getPath } from "hono/utils/url";
import { checkAssumptions, createAssumptionSwitches } from "./assumptions.ts";
import { createChangeEvents } from "./change-events.ts";
import { createClock } from "./clock.ts";
import { isLive } from "./db/installation-table.ts";
import { openDatabase } from "./db/open-database.ts";
import { openTables } from "./db/tables.ts";
import { PlatformError } from "./errors.ts";
import { exchangeOfFault } from "./faults/fault-exchange.ts";
import { createFaults, type FaultContext, type Faults, type FaultyHandler } from "./faults/faults.ts";
import type { FrontApp } from "./front-app.ts";
import { bodyIfAsked } from "./back-office/back-office.ts";
import { createLifecycle } from "./lifecycle/lifecycle.ts";
import { createWebhookCalls } from "./lifecycle/webhook-calls.ts";
import { orderPath, productPath } from "./paths.ts";
import type { Credentials, Platform, PlatformOptions, PlatformParts, WidgetProblem } from "./platform.ts";
import type { Exchange } from "./request-log/exchange.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import { createStoreRedactors } from "./request-log/secret-mask.ts";
import { createPlatformState } from "./state/platform-state.ts";
import { seedDatabase } from "./state/seed-stores.ts";
import { decodeStoreFile, type StoreFile } from "./state/store-file.ts";
import { importCatalog } from "./stores/import-catalog.ts";
import type { Store } from "./stores/store.ts";
import { createStores, unknownStore } from "./stores/stores.ts";
import { respondFromStorefront } from "./storefront/respond.ts";

/**
 * Opens a platform on a database, or on a new one.
 *
 * @throws {PlatformError} `not-a-database`, `database-in-use`, `unknown-assumption`, `bad-store-file`,
 * `bad-application` or `bad-fault`
 */
export function createPlatform(options: PlatformOptions = {}): Platform {
  // Options are checked before the file is created.
  checkAssumptions(options.assumptions ?? {});
  const file = options.seed === undefined ? null : decodeStoreFile(options.seed, options.seedName);
  const faults = createFaults({ first: options.faults, wait: options.wait });
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return createInterface(createParts({ database, file, faults }, options), options);
  } catch (error) {
    database.close();
    throw error;
  }
}

interface OpenedPlatform {
  readonly database: DatabaseSync;
  readonly file: StoreFile | null;
  readonly faults: Faults;
}

type Parts = ReturnType<typeof createParts>;

/** Creates the parts of a platform. A database without stores gets those of the file. */
function createParts({ database, file, faults }: OpenedPlatform, options: PlatformOptions) {
  const { wait = (ms, signal) => setTimeout(ms, undefined, { signal }) } = options;
  const instance = randomUUID();
  const clock = createClock({ now: options.now });
  const { now } = clock;
  const events = createChangeEvents(instance);
  /** Aborted when the platform closes, with the error for the calls that are still running. */
  const closing = new AbortController();

  const tables = openTables(database, now, events);
  const isNew = seedDatabase({ database, tables, now }, file, options.stores);
  const seed = isNew ? file : null;
  const assumptions = createAssumptionSwitches({ ...seed?.assumptions, ...options.assumptions });
  const requestLog = createRequestLog({
    now,
    maskOf: createStoreRedactors(tables),
    onAdded: () => events.announce("log"),
  });
  const onExchange = (exchange: Exchange) => {
    // A response may still be sent after the platform closed, when the secrets can no longer be looked up.
    if (database.isOpen) requestLog.add(exchange);
  };

  const calls = { tables, now, wait, signal: closing.signal, onExchange };
  const callWebhooks = createWebhookCalls(calls);
  const stores = createStores({ tables, assumptions, now, events, callWebhooks, onExchange });
  if (options.samples) stores.showSamples(options.samples);
  const lifecycle = createLifecycle({ ...calls, events, assumptions: assumptions.current });
  lifecycle.cancelInterrupted();
  const state = createPlatformState({
    database,
    tables,
    now,
    clock,
    faults,
    stores,
    lifecycle,
    events,
    assumptions,
    seed,
  });
  const published = { instance, isNew, assumptions, state, clock, faults, lifecycle, requestLog };
  return { database, tables, stores, events, closing, onExchange, published };
}

/** Puts the functions of a platform around its parts. */
function createInterface(parts: Parts, options: PlatformOptions): Platform {
  const { database, tables, stores, events, closing, published } = parts;
  let shownProblems: readonly WidgetProblem[] = [];
  const orderPage = () => {
    const order = stores.first().orders.first();
    return order ? orderPath(order.id) : "/orders";
  };
  const server = createServer(parts, options, { orderPage, problems: () => shownProblems });
  return {
    ...published,
    importCatalog: (file) =>
      importCatalog({ database, records: stores.first(), now: published.clock.now }, file),
    putOrder(order) {
      checkId("order", order.id);
      stores.first().orders.put(order);
      return orderPath(order.id);
    },
    putProduct(product) {
      checkId("product", product.id);
      stores.first().products.put(product);
      return productPath(product.id);
    },
    fetch: async (request) => (database.isOpen ? respond(request, server) : closed()),
    handles: isPlatformPath,
    get credentials() {
      return liveCredentials(parts, stores.first().id)[0] ?? { appId: "", appPassword: "" };
    },
    stores: () =>
      tables.stores
        .list()
        .map(({ id, title, host }) => ({ id, title, host, credentials: liveCredentials(parts, id) })),
    operations(host) {
      const store = host === undefined ? stores.first() : stores.byHost(host);
      return store?.operations() ?? [];
    },
    get orderPage() {
      return orderPage();
    },
    get productPage() {
      const product = stores.first().products.first();
      return product ? productPath(product.id) : "/products";
    },
    showSamples(next) {
      stores.showSamples(next);
      events.announce("widgets");
    },
    showProblems(next) {
      shownProblems = next;
      events.announce("widgets");
    },
    onWidgetsChanged: events.subscribe,
    onCredentialsChanged: events.subscribeCredentials,
    close() {
      published.faults.close();
      events.close();
      closing.abort(platformClosed());
      stores.close();
      if (database.isOpen) database.close();
    },
  };
}

/** What requests are handled with. */
interface Server {
  readonly parts: PlatformParts;
  readonly database: DatabaseSync;
  /** Loaded lazily: clients that only call the back-office do not have to wait for the pages. */
  readonly loadFront: () => Promise<FrontApp>;
}

function createServer(
  { database, stores, events, closing, onExchange, published }: Parts,
  { application, titleOf = () => null }: PlatformOptions,
  shown: Pick<PlatformParts, "orderPage" | "problems">,
): Server {
  const { signal } = closing;
  const parts = { ...published, ...shown, stores, events, onExchange, application, titleOf, signal };
  let front: Promise<FrontApp> | undefined;
  return {
    parts,
    database,
    loadFront: () => (front ??= import("./front-app.ts").then(({ createFrontApp }) => createFrontApp(parts))),
  };
}

/** Responds to a request: faults may strike it on its way to the part of the platform that handles it. */
async function respond(request: Request, server: Server): Promise<Response> {
  const { database, parts } = server;
  const { stores, faults, onExchange } = parts;
  const host = stores.of(request)?.host ?? new URL(request.url).hostname;
  const struck = await faults.apply(request, host, handlerOf(request, server));
  // Requests that hang end when the platform closes, and then its database is closed.
  const exchange = database.isOpen ? exchangeOfFault(struck, stores.of(request)) : null;
  if (exchange) onExchange(exchange);
  return struck.response;
}

interface Arrival extends Server, FaultContext {
  /** The store that existed when the request came in. */
  readonly store: Store | null;
}

type Route = (request: Request, arrival: Arrival) => Response | Promise<Response>;

/**
 * A request to the back-office belongs to the store that exists when it comes in, even if a fault delays it
 * until a restore or a reset has put another in its place.
 */
function handlerOf(incoming: Request, server: Server): FaultyHandler {
  const { stores, signal } = server.parts;
  const route = routeOf(getPath(incoming));
  const store = route === respondFromAdmin ? stores.of(incoming) : null;
  return async (request, context) => {
    try {
      return await route(request, { ...server, ...context, store });
    } catch (error) {
      return signal.aborted ? closed() : failed(error);
    }
  };
}

function routeOf(path: string): Route {
  if (isAdminPath(path)) return respondFromAdmin;
  return isStorefrontPath(path) ? respondFromShop : respondFromFront;
}

async function respondFromAdmin(request: Request, { store, lagMs, loadFront }: Arrival): Promise<Response> {
  if (!store) return bodyIfAsked(request, unknownStore(request));
  const applicationId = readLogin(request);
  if (applicationId === null) return store.backOffice(request, { lagMs });
  const { login } = await loadFront();
  return bodyIfAsked(request, login(request, store, applicationId));
}

/** The storefront only reads, so the store that responds is the one that exists after a delay. */
function respondFromShop(request: Request, arrival: Arrival): Response | Promise<Response> {
  const { stores, onExchange } = arrival.parts;
  const store = stores.of(request);
  if (!store) return bodyIfAsked(request, unknownStore(request));
  const logged = { storeId: store.id, onExchange };
  const response = respondFromStorefront(request, store.storefront(), logged);
  return response ? bodyIfAsked(request, response) : respondFromFront(request, arrival);
}

async function respondFromFront(request: Request, { loadFront }: Arrival): Promise<Response> {
  return (await loadFront()).respond(request);
}

/** `null` if the request is not a login. Only a login needs no password. */
function readLogin({ method, url }: Request): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  return url.includes("/login") ? decodeLoginPath(new URL(url).pathname) : null;
}

function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A defect of the platform: the warning shows where it is. */
function failed(error: unknown): Response {
  const stack = error instanceof Error ? error.stack : undefined;
  process.emitWarning(stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether the platform has something at a path. */
function isPlatformPath(pathname: string): boolean {
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

function liveCredentials({ tables }: Parts, storeId: number): Credentials[] {
  return tables.installations
    .list(storeId)
    .filter(isLive)
    .map(({ applicationId, password }) => ({ appId: applicationId, appPassword: password }));
}

function checkId(name: "order" | "product", id: unknown): void {
  if (typeof id === "number" && Number.isSafeInteger(id) && id > 0) return;
  const message = `the id of the ${name} must be a positive integer, found ${String(id)}`;
  throw new PlatformError(`bad-${name}`, message);
}

function platformClosed(): PlatformError {
  return new PlatformError("store-closed", "the store was closed during the call to an application");
}
