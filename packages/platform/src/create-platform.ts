import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { checkAssumptions, createAssumptionSwitches } from "./assumptions.ts";
import { createChangeEvents } from "./change-events.ts";
import { createClock } from "./clock.ts";
import { isLive } from "./db/installation-table.ts";
import { openDatabase } from "./db/open-database.ts";
import { openTables } from "./db/tables.ts";
import { PlatformError } from "./errors.ts";
import { Faults } from "./faults/faults.ts";
import { Lifecycle } from "./lifecycle/lifecycle.ts";
import { createWebhookCalls } from "./lifecycle/webhook-calls.ts";
import { orderPath, productPath } from "./paths.ts";
import type { Credentials, Platform, PlatformOptions, WidgetProblem } from "./platform.ts";
import type { Exchange } from "./request-log/exchange.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import { createStoreRedactors } from "./request-log/secret-mask.ts";
import { createRequestHandler, isPlatformPath } from "./route-request.ts";
import { createPlatformState } from "./state/platform-state.ts";
import { seedStores } from "./state/seed-stores.ts";
import { importCatalog } from "./stores/import-catalog.ts";
import { createStores } from "./stores/stores.ts";

/**
 * Opens a platform on an existing or a new database.
 *
 * @throws {PlatformError} `not-a-database`, `database-in-use`, `unknown-assumption` or `bad-fault`
 */
export function createPlatform(options: PlatformOptions = {}): Platform {
  // Options are checked before the file is created.
  checkAssumptions(options.assumptions ?? {});
  const faults = new Faults({ first: options.faults, wait: options.wait });
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return createInterface(createParts({ database, faults }, options), options);
  } catch (error) {
    database.close();
    throw error;
  }
}

interface OpenedPlatform {
  readonly database: DatabaseSync;
  readonly faults: Faults;
}

type Parts = ReturnType<typeof createParts>;

function createParts({ database, faults }: OpenedPlatform, options: PlatformOptions) {
  const { wait = (ms, signal) => setTimeout(ms, undefined, { signal }) } = options;
  const instance = randomUUID();
  const clock = createClock({ now: options.now });
  const { now } = clock;
  const events = createChangeEvents(instance);
  /** Aborted when the platform closes, with the error for calls in progress. */
  const closing = new AbortController();

  const tables = openTables(database, now);
  seedStores({ database, tables, now }, options.stores);
  const assumptions = createAssumptionSwitches(options.assumptions);
  const requestLog = createRequestLog({
    now,
    maskOf: createStoreRedactors(tables),
    onAdded: () => events.announce("log"),
  });
  const onExchange = (exchange: Exchange) => {
    // Responses may be sent after the platform closed, when secrets can no longer be looked up.
    if (database.isOpen) requestLog.add(exchange);
  };

  const calls = { tables, now, wait, signal: closing.signal, onExchange };
  const callWebhooks = createWebhookCalls(calls);
  const stores = createStores({ tables, assumptions, now, events, callWebhooks, onExchange });
  if (options.samples) stores.showSamples(options.samples);
  const lifecycle = new Lifecycle({ ...calls, events, assumptions: assumptions.current });
  lifecycle.cancelInterrupted();
  const state = createPlatformState({
    database,
    clock,
    faults,
    stores,
    events,
    assumptions,
  });
  const published = { instance, assumptions, state, clock, faults, lifecycle, requestLog };
  return { database, tables, stores, events, closing, onExchange, published };
}

function createInterface(parts: Parts, options: PlatformOptions): Platform {
  const { database, tables, stores, events, closing, onExchange, published } = parts;
  const { application, titleOf = () => null } = options;
  let shownProblems: readonly WidgetProblem[] = [];
  const orderPage = () => {
    const order = stores.first().orders.first();
    return order ? orderPath(order.id) : "/orders";
  };
  const credentials = () => liveCredentials(parts, stores.first().id)[0] ?? { appId: "", appPassword: "" };
  return {
    ...published,
    ...createRecordFunctions(parts),
    fetch: createRequestHandler({
      ...published,
      stores,
      events,
      titleOf,
      problems: () => shownProblems,
      application,
      orderPage,
      credentials,
      onExchange,
      signal: closing.signal,
    }),
    handles: isPlatformPath,
    get credentials() {
      return credentials();
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
    onWidgetsChanged: (listener) => events.subscribe(listener),
    close() {
      published.faults.close();
      events.close();
      closing.abort(platformClosed());
      if (database.isOpen) database.close();
    },
  };
}

function createRecordFunctions({
  database,
  stores,
  published,
}: Parts): Pick<Platform, "importCatalog" | "putOrder" | "putProduct"> {
  return {
    importCatalog: (file) =>
      importCatalog({ database, records: stores.first(), now: published.clock.now }, file),
    putOrder(order) {
      stores.first().orders.put(order);
      return orderPath(order.id);
    },
    putProduct(product) {
      stores.first().products.put(product);
      return productPath(product.id);
    },
  };
}

function liveCredentials({ tables }: Parts, storeId: number): Credentials[] {
  return tables.installations
    .list(storeId)
    .filter(isLive)
    .map(({ applicationId, password }) => ({ appId: applicationId, appPassword: password }));
}

function platformClosed(): PlatformError {
  return new PlatformError("store-closed", "the store was closed during the call to an application");
}
