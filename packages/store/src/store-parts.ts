import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type ChangeEvents, createChangeEvents } from "./change-events.ts";
import { createClock, type StoreClock } from "./clock.ts";
import { openTables, type Tables } from "./db/tables.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import type { Lifecycle } from "./lifecycle/lifecycle.ts";
import type { Exchange } from "./request-log/exchange.ts";
import { exchangeOfFault } from "./request-log/observe-fault.ts";
import { createRequestLog, type RequestLog } from "./request-log/request-log.ts";
import { createSecretBook } from "./request-log/secret-book.ts";
import { createShops, type Shops } from "./shops.ts";
import { foundNumberedStores, foundStores } from "./state/found-stores.ts";
import type { StoreFile } from "./state/store-file.ts";
import { createStoreState, type StoreState } from "./state/store-state.ts";
import { createStoreLifecycle } from "./store-lifecycle.ts";
import type { StoreOptions } from "./store.ts";
import { createVariantSwitches, type VariantSwitches } from "./variant-switches.ts";

/** What a process of stores is made of, and without what answers requests. */
export interface StoreParts {
  readonly instance: string;
  /** Whether the database was empty. */
  readonly isNew: boolean;
  readonly tables: Tables;
  readonly shops: Shops;
  readonly events: ChangeEvents;
  readonly variants: VariantSwitches;
  readonly state: StoreState;
  readonly clock: StoreClock;
  readonly faults: Faults;
  readonly lifecycle: Lifecycle;
  readonly requestLog: RequestLog;
  /** Puts an exchange into the log. */
  readonly onAnswered: (exchange: Exchange) => void;
}

/**
 * Makes the parts and connects them. A database without stores gets those of the file.
 *
 * @throws StoreError `bad-fault`, `unknown-variant`
 */
export function openStoreParts(
  database: DatabaseSync,
  file: StoreFile | null,
  options: StoreOptions,
): StoreParts {
  const instance = randomUUID();
  const clock = createClock({ now: options.now ?? Date.now });
  const { now } = clock;
  const faults = createFaults({
    clock,
    ...(options.faultSeed !== undefined && { seed: options.faultSeed }),
    hostOf: (request) => shops.of(request)?.account.host ?? new URL(request.url).hostname,
    onStruck(struck) {
      const exchange = exchangeOfFault(struck, shops.of(struck.request));
      if (exchange) onAnswered(exchange);
    },
  });
  const addFirstFaults = () => faults.addAll(options.faults ?? []);
  addFirstFaults();
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
  const requestLog = createRequestLog({ now, maskOf: createSecretBook(tables, database) });
  // An answer may still go out when the store has closed, and then its secrets cannot be looked up any more.
  const onAnswered = (exchange: Exchange) => {
    if (database.isOpen) requestLog.add(exchange);
  };
  const shops = createShops(tables.accounts, {
    tables,
    variants: variants.current,
    now,
    onChanged: events.emit,
    bodyCap: options.bodyCap,
    onAnswered,
  });
  const { wait } = options;
  const { lifecycle, cancelInterrupted } = createStoreLifecycle({
    tables,
    shops,
    events,
    variants,
    now,
    wait,
    onAnswered,
  });
  cancelInterrupted();
  const state = createStoreState({
    ...founding,
    variants,
    onReset() {
      faults.clear();
      addFirstFaults();
      clock.reset();
    },
    onReplaced() {
      tables.installations.forget();
      cancelInterrupted();
      shops.forget();
      events.emitReplaced();
    },
  });
  return {
    instance,
    isNew,
    tables,
    shops,
    events,
    variants,
    state,
    clock,
    faults,
    lifecycle,
    requestLog,
    onAnswered,
  };
}
