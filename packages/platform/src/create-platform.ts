import type { DatabaseSync } from "node:sqlite";
import { checkExtraPages } from "./pages/check-extra-pages.ts";
import { openDatabase } from "./db/open-database.ts";
import { StoreError } from "./errors.ts";
import { orderPath, productPath } from "./paths.ts";
import { decodeStoreFile } from "./state/store-file.ts";
import { closed, createStoreApp, isStorePath } from "./assembly/platform-app.ts";
import { createStoreListings } from "./stores/store-listings.ts";
import { openStoreParts, type StoreParts } from "./assembly/open-parts.ts";
import type { Store, StoreOptions } from "./platform.ts";
import { checkVariants } from "./variants/variants.ts";

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
  const file = options.seed === undefined ? null : decodeStoreFile(options.seed, options.seedName);
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return storeOf(openStoreParts(database, file, options), database, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

function storeOf(parts: StoreParts, database: DatabaseSync, options: StoreOptions): Store {
  const { instance, isNew, tables, shops, events, variants } = parts;
  const { state, clock, faults, lifecycle, requestLog, closing } = parts;
  const { application, titleOf = () => null, pages = [] } = options;
  const listings = createStoreListings(tables, shops);
  const answerOf = createStoreApp({
    ...parts,
    application,
    titleOf,
    pages,
    orderPage: listings.orderPage,
    signal: closing.signal,
  });

  return {
    async fetch(request) {
      if (!database.isOpen) return closed();
      return faults.apply(request, answerOf(request));
    },
    handles: (pathname) => isStorePath(pathname, pages),
    get credentials() {
      return listings.credentials();
    },
    stores: listings.stores,
    operations(host) {
      const shop = host === undefined ? shops.first() : shops.byHost(host);
      return shop?.operations() ?? [];
    },
    get orderPage() {
      return listings.orderPage();
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
      closing.abort(storeClosed());
      shops.close();
      if (database.isOpen) database.close();
    },
  };
}

function storeClosed(): StoreError {
  return new StoreError(
    "store-closed",
    "the store was closed while an application was asked: open it again, and see what has become of the application",
  );
}
