import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { createChangeEvents } from "./change-events.ts";
import { createClock } from "./clock.ts";
import { isLive } from "./db/installation-table.ts";
import { openDatabase } from "./db/open-database.ts";
import { openTables } from "./db/tables.ts";
import { PlatformError } from "./errors.ts";
import { exchangeOfFault } from "./faults/fault-exchange.ts";
import { createFaults } from "./faults/faults.ts";
import { createLifecycle } from "./lifecycle/lifecycle.ts";
import { createWebhookCalls } from "./lifecycle/webhook-calls.ts";
import { orderPath, productPath } from "./paths.ts";
import type { Credentials, Platform, PlatformOptions, WidgetProblem } from "./platform.ts";
import type { Exchange } from "./request-log/exchange.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import { createStoreRedactors } from "./request-log/store-redactors.ts";
import { closed, createRouter, isPlatformPath } from "./route-request.ts";
import { createPlatformState } from "./state/platform-state.ts";
import { seedDatabase } from "./state/seed-stores.ts";
import { decodeStoreFile, type StoreFile } from "./state/store-file.ts";
import { importCatalog } from "./stores/import-catalog.ts";
import { createStores } from "./stores/stores.ts";
import { checkAssumptions, createAssumptionSwitches } from "./assumptions.ts";

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
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return platformOf(createParts(database, file, options), options);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the parts of a platform and connects them. A database without stores gets those of the file. */
function createParts(database: DatabaseSync, file: StoreFile | null, options: PlatformOptions) {
  const { faults: firstFaults = [] } = options;
  let { samples = [] } = options;
  const instance = randomUUID();
  const clock = createClock({ now: options.now });
  const { now } = clock;
  const events = createChangeEvents(instance);
  /** Aborted when the platform closes, with the error for the calls that are still running. */
  const closing = new AbortController();
  const onExchange = (exchange: Exchange) => {
    // A response may still be sent after the platform closed, when the secrets can no longer be looked up.
    if (database.isOpen) requestLog.add(exchange);
  };

  const faults = createFaults({
    hostOf: (request) => stores.of(request)?.host ?? new URL(request.url).hostname,
    onStruck(struck) {
      // Requests that hang end when the platform closes, and then its database is closed.
      const exchange = database.isOpen ? exchangeOfFault(struck, stores.of(struck.request)) : null;
      if (exchange) onExchange(exchange);
    },
  });
  // Before anything is written: a fault may be invalid.
  faults.addAll(firstFaults);

  const tables = openTables(database, now, {
    onInstallations: () => events.emitCredentials(),
    onApplicationDeleted() {
      stores.refresh();
      events.announce("widgets");
    },
  });
  const target = { database, tables, now };
  const isNew = seedDatabase(target, file, options.stores);
  const seed = isNew ? file : null;
  const assumptions = createAssumptionSwitches({ ...seed?.assumptions, ...options.assumptions }, () =>
    stores.refresh(),
  );
  const requestLog = createRequestLog({
    now,
    maskOf: createStoreRedactors(tables, database),
    onAdded: () => events.announce("log"),
  });
  const stores = createStores(tables.stores, {
    tables,
    assumptions: assumptions.current,
    now,
    ownSamples: () => samples,
    onChanged: events.emit,
    onOrder(write) {
      events.announce("widgets");
      callWebhooks(write);
    },
    onExchange,
  });
  const { wait = (ms, signal) => setTimeout(ms, undefined, { signal }) } = options;
  const calls = { now, signal: closing.signal, wait, onExchange };
  const callWebhooks = createWebhookCalls({ installations: tables.installations, ...calls });
  const lifecycle = createLifecycle({
    applications: tables.applications,
    installations: tables.installations,
    widgets: {
      deleteAll(storeId, applicationId) {
        tables.widgets.deleteAll({ storeId, applicationId }).forEach(events.emit);
        stores.refresh();
      },
    },
    assumptions: assumptions.current,
    ...calls,
  });
  const cancelInterrupted = () => tables.stores.list().forEach((store) => lifecycle.cancelInterrupted(store));
  cancelInterrupted();
  const state = createPlatformState({
    ...target,
    assumptions,
    seed,
    onReset() {
      faults.clear();
      faults.addAll(firstFaults);
      clock.reset();
    },
    onReplaced() {
      tables.installations.forget();
      cancelInterrupted();
      stores.forget();
      events.announce("widgets");
    },
  });
  const showSamples: Platform["showSamples"] = (next) => {
    samples = next;
    stores.refresh();
    events.announce("widgets");
  };
  return {
    database,
    tables,
    stores,
    events,
    closing,
    onExchange,
    published: { instance, isNew, assumptions, state, clock, faults, lifecycle, requestLog, showSamples },
  };
}

function platformOf(parts: ReturnType<typeof createParts>, options: PlatformOptions): Platform {
  const { database, tables, stores, events, closing, onExchange, published } = parts;
  const { faults } = published;
  const { application, titleOf = () => null } = options;

  const liveCredentials = (storeId: number): Credentials[] =>
    tables.installations
      .list(storeId)
      .filter(isLive)
      .map(({ applicationId, password }) => ({ appId: applicationId, appPassword: password }));
  let lastOrderPage = "/orders";
  /** After the platform has closed, the path as it was before. */
  const orderPage = () => {
    if (!database.isOpen) return lastOrderPage;
    const order = stores.first().orders.first();
    return (lastOrderPage = order ? orderPath(order.id) : "/orders");
  };
  let shownProblems: readonly WidgetProblem[] = [];
  const handlerOf = createRouter({
    ...published,
    stores,
    events,
    onExchange,
    application,
    titleOf,
    orderPage,
    problems: () => shownProblems,
    signal: closing.signal,
  });

  return {
    ...published,
    async fetch(request) {
      if (!database.isOpen) return closed();
      return faults.apply(request, handlerOf(request));
    },
    handles: isPlatformPath,
    get credentials() {
      return liveCredentials(stores.first().id)[0] ?? { appId: "", appPassword: "" };
    },
    stores: () =>
      tables.stores
        .list()
        .map(({ id, title, host }) => ({ id, title, host, credentials: liveCredentials(id) })),
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
    showProblems(next) {
      shownProblems = next;
      events.announce("widgets");
    },
    onWidgetsChanged: events.subscribe,
    onCredentialsChanged: events.subscribeCredentials,
    close() {
      faults.close();
      events.close();
      closing.abort(platformClosed());
      stores.close();
      if (database.isOpen) database.close();
    },
  };
}

function checkId(name: "order" | "product", id: unknown): void {
  if (typeof id === "number" && Number.isSafeInteger(id) && id > 0) return;
  const message = `the id of the ${name} must be a positive integer, found ${String(id)}`;
  throw new PlatformError(`bad-${name}`, message);
}

function platformClosed(): PlatformError {
  return new PlatformError("store-closed", "the store was closed during the call to an application");
}
