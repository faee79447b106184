import type { DatabaseSync } from "node:sqlite";
import { checkExtraPages } from "./assembly/check-extra-pages.ts";
import { openDatabase } from "./db/open-database.ts";
import { PlatformError } from "./errors.ts";
import { orderPath, productPath } from "./paths.ts";
import { decodeStoreFile } from "./state/store-file.ts";
import { closed, createPlatformApp, isPlatformPath } from "./assembly/platform-app.ts";
import { createStoreListings } from "./assembly/store-listings.ts";
import { openParts, type PlatformParts } from "./assembly/open-parts.ts";
import type { Platform, PlatformOptions } from "./platform.ts";
import { checkVariants } from "./variants/variants.ts";

/**
 * Opens a platform on a database, or on a new one.
 *
 * @throws {PlatformError} `not-a-database`, `database-in-use`, `unknown-variant`, `bad-store-file`,
 * `bad-application`, `bad-fault` or `bad-page`
 */
export function createPlatform(options: PlatformOptions = {}): Platform {
  // Options are checked before the file is created.
  checkVariants(options.variants ?? {});
  checkExtraPages(options.pages ?? []);
  const file = options.seed === undefined ? null : decodeStoreFile(options.seed, options.seedName);
  const database = openDatabase(options.db ?? ":memory:");
  try {
    return platformOf(openParts(database, file, options), database, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

function platformOf(parts: PlatformParts, database: DatabaseSync, options: PlatformOptions): Platform {
  const { instance, isNew, tables, stores, events, variants } = parts;
  const { state, clock, faults, lifecycle, requestLog, closing } = parts;
  const { application, titleOf = () => null, pages = [] } = options;
  const listings = createStoreListings(tables, stores);
  const handlerOf = createPlatformApp({
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
      return faults.apply(request, handlerOf(request));
    },
    handles: (pathname) => isPlatformPath(pathname, pages),
    get credentials() {
      return listings.credentials();
    },
    stores: listings.stores,
    operations(host) {
      const store = host === undefined ? stores.first() : stores.byHost(host);
      return store?.operations() ?? [];
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
      checkId("order", order.id);
      stores.first().orders.put(order);
      return orderPath(order.id);
    },
    putProduct(product) {
      checkId("product", product.id);
      stores.first().products.put(product);
      return productPath(product.id);
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
  if (Number.isSafeInteger(id) && (id as number) > 0) return;
  const message = `the id of the ${name} must be a positive integer, found ${String(id)}`;
  throw new PlatformError(`bad-${name}`, message);
}

function platformClosed(): PlatformError {
  return new PlatformError(
    "store-closed",
    "the store was closed during the call to an application: open it again, and check the state of the application",
  );
}
