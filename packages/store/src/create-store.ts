import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { createChangeEvents } from "./change-events.ts";
import { createClock } from "./clock.ts";
import { openDatabase } from "./db/open-database.ts";
import { isLive } from "./db/installation-table.ts";
import { openTables } from "./db/tables.ts";
import { createFaults } from "./faults/faults.ts";
import { createLifecycle } from "./lifecycle/create-lifecycle.ts";
import { checkExtraPages } from "./pages/extra-pages.ts";
import { orderPath, productPath } from "./pages/paths.ts";
import { exchangeOfCallback } from "./request-log/observe-callback.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import { createSecretBook } from "./request-log/secret-book.ts";
import { createShops } from "./shops.ts";
import { foundNumberedStores, foundStores } from "./state/found-stores.ts";
import { decodeStoreFile, type StoreFile } from "./state/store-file.ts";
import { createStoreState } from "./state/store-state.ts";
import { createStoreApp, isStorePath } from "./store-app.ts";
import type { Credentials, Store, StoreOptions } from "./store.ts";
import { createVariantSwitches } from "./variant-switches.ts";
import { checkVariants } from "./variants.ts";

/**
 * Opens the stores of a database, or creates them.
 *
 * @throws StoreError `not-a-database`, `database-in-use`, `unknown-variant`, `bad-store-file`, `bad-application`,
 * `bad-fault` or `bad-page`
 */
export function createStore(options: StoreOptions = {}): Store {
  // All that can be wrong is found before there is a file.
  checkVariants(options.variants ?? {});
  checkExtraPages(options.pages ?? []);
  const file = options.seed === undefined ? null : decodeStoreFile(options.seed);
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return openStore(database, file, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openStore(database: DatabaseSync, file: StoreFile | null, options: StoreOptions): Store {
  const { bodyCap, pages = [] } = options;
  const clock = createClock({ now: options.now ?? Date.now });
  const { now } = clock;
  const faults = createFaults({
    clock,
    ...(options.faultSeed !== undefined && { seed: options.faultSeed }),
    hostOf: (request) => shops.of(request)?.account.host ?? new URL(request.url).hostname,
  });
  faults.addAll(options.faults ?? []);
  const instance = randomUUID();
  const events = createChangeEvents(instance);
  const tables = openTables(database, now, {
    onInstallations: () => events.emitCredentials(),
    onApplicationGone() {
      shops.refresh();
      events.emitReplaced();
    },
  });
  const founding = { database, tables, now };
  const isNew = !tables.accounts.first();
  if (isNew) foundStores(founding, file);
  if (options.stores) foundNumberedStores(founding, options.stores);
  const seeded = isNew ? file?.variants : {};
  const variants = createVariantSwitches({ ...seeded, ...options.variants }, () => shops.refresh());

  const closing = new AbortController();
  const requestLog = createRequestLog({ now, maskOf: createSecretBook(tables, database) });
  const shops = createShops(tables.accounts, {
    tables,
    variants: variants.current,
    now,
    onChanged: events.emit,
    bodyCap,
    onAnswered: requestLog.add,
  });
  const state = createStoreState({
    ...founding,
    variants,
    onReset() {
      faults.clear();
      faults.addAll(options.faults ?? []);
      clock.reset();
    },
    onReplaced() {
      tables.installations.forget();
      cancelInterrupted();
      shops.forget();
      events.emitReplaced();
    },
  });
  const lifecycle = createLifecycle({
    applications: tables.applications,
    installations: tables.installations,
    widgets: {
      deleteAll(accountId, applicationId) {
        const owner = { accountId, applicationId };
        for (const { id } of tables.widgets.list(owner)) {
          const operation = tables.widgets.delete(owner, id);
          if (operation) events.emit(operation);
        }
        shops.refresh();
      },
    },
    variants: variants.current,
    now,
    ...(options.wait && { wait: options.wait }),
    onReported(accountId, report) {
      const exchange = exchangeOfCallback(accountId, report);
      if (exchange) requestLog.add(exchange);
    },
  });
  // A process that died in the middle of an install has never heard the answer.
  const cancelInterrupted = () =>
    tables.accounts.list().forEach((account) => lifecycle.cancelInterrupted(account));
  cancelInterrupted();
  const liveCredentials = (accountId: number): Credentials[] =>
    tables.installations
      .list(accountId)
      .filter(isLive)
      .map(({ applicationId, password }) => ({ appId: applicationId, appPassword: password }));
  const firstOrderPage = () => {
    const [order] = shops.first().orders.list();
    return order ? orderPath(order.id) : "/orders";
  };
  const app = createStoreApp({
    ...options,
    pages,
    shops,
    events,
    variants,
    state,
    clock,
    faults,
    lifecycle,
    requestLog,
    signal: closing.signal,
    instance,
    firstOrderPage,
  });

  return {
    async fetch(request) {
      if (!database.isOpen) return new Response("The store is closed.\n", { status: 503 });
      // Hono's router looks methods up in a plain object, and throws at what every object has.
      if (request.method in Object.prototype)
        return new Response("There is no such method.\n", { status: 405 });
      return faults.apply(request, app.fetch);
    },
    handles: (pathname) => isStorePath(pathname, pages),
    get credentials() {
      return liveCredentials(shops.first().account.id)[0] ?? { appId: "", appPassword: "" };
    },
    stores: () =>
      tables.accounts
        .list()
        .map(({ id, title, host }) => ({ id, title, host, credentials: liveCredentials(id) })),
    operations(host) {
      const shop = host === undefined ? shops.first() : shops.byHost(host);
      return shop?.operations() ?? [];
    },
    get orderPage() {
      return firstOrderPage();
    },
    instance,
    isNew,
    variants,
    state,
    clock,
    faults,
    lifecycle,
    requestLog,
    putOrder(order) {
      shops.first().orders.put(order);
      return orderPath(order.id);
    },
    putProduct(product) {
      shops.first().products.put(product);
      return productPath(product.id);
    },
    onWidgetsChanged: events.subscribe,
    onCredentialsChanged: events.subscribeCredentials,
    close() {
      faults.close();
      events.close();
      closing.abort();
      if (database.isOpen) database.close();
    },
  };
}
