import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type ChangeEvents, createChangeEvents } from "../control/change-events.ts";
import { createClock, type PlatformClock } from "../clock.ts";
import { openTables, type Tables } from "../db/tables.ts";
import type { Faults } from "../faults/faults.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { createRequestLog, type RequestLog } from "../request-log/request-log.ts";
import { createStoreRedactors } from "../request-log/store-redactors.ts";
import { createStores, type Stores } from "../stores/stores.ts";
import { seedNumberedStores, type SeedTarget, seedNewDatabase } from "../state/seed-stores.ts";
import type { StoreFile } from "../state/store-file.ts";
import { createPlatformState, type PlatformState } from "../state/platform-state.ts";
import { connectFaults } from "./connect-faults.ts";
import { connectLifecycle } from "./connect-lifecycle.ts";
import type { PlatformOptions } from "../platform.ts";
import { createVariantSwitches, type VariantSwitches } from "../variants/variant-switches.ts";

/** The parts of a platform, without the handlers of requests. */
export interface PlatformParts {
  readonly instance: string;
  /** Whether the database was empty. */
  readonly isNew: boolean;
  readonly tables: Tables;
  readonly stores: Stores;
  readonly events: ChangeEvents;
  readonly variants: VariantSwitches;
  readonly state: PlatformState;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly lifecycle: Lifecycle;
  readonly requestLog: RequestLog;
  /** Adds an exchange to the request log. */
  readonly onAnswered: (exchange: Exchange) => void;
  /** Aborted when the platform closes, with the error for whatever is still running. */
  readonly closing: AbortController;
}

/**
 * Creates the parts and connects them. A database without stores gets those of the file.
 *
 * @throws {PlatformError} `bad-fault`, `unknown-variant`
 */
export function openParts(
  database: DatabaseSync,
  file: StoreFile | null,
  options: PlatformOptions,
): PlatformParts {
  const instance = randomUUID();
  const clock = createClock({ now: options.now ?? Date.now });
  const { now } = clock;
  const isOpen = () => database.isOpen;
  // First, so that an invalid fault is refused before anything is written.
  const { faults, resetFaults } = connectFaults(
    {
      clock,
      isOpen,
      storeOf: (request) => stores.of(request),
      onAnswered: (exchange) => onAnswered(exchange),
    },
    options,
  );
  const events = createChangeEvents(instance);
  const tables = openTables(database, now, {
    onInstallations: () => events.emitCredentials(),
    onApplicationDeleted() {
      stores.refresh();
      events.emitReplaced();
    },
  });
  const target = { database, tables, now };
  const isNew = seedIfEmpty(target, file, options.stores);
  const seed = isNew ? file : null;
  const values = { ...seed?.variants, ...options.variants };
  const variants = createVariantSwitches(values, () => stores.refresh());
  const { requestLog, onAnswered } = connectLog(target);
  const stores = createStores(tables.stores, {
    tables,
    variants: variants.current,
    now,
    onChanged: events.emit,
    bodyCap: options.bodyCap,
    onAnswered,
  });
  const { wait } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const connected = { tables, stores, events, variants, now, wait, signal, onAnswered };
  const { lifecycle, cancelInterrupted } = connectLifecycle(connected);
  cancelInterrupted();
  const state = createPlatformState({
    ...target,
    variants,
    seed,
    onReset() {
      resetFaults();
      clock.reset();
    },
    onReplaced() {
      tables.installations.forget();
      cancelInterrupted();
      stores.forget();
      events.emitReplaced();
    },
  });
  const made = { instance, isNew, tables, stores, events, variants, state, clock, faults, lifecycle };
  return { ...made, requestLog, onAnswered, closing };
}

/** Returns whether the database was empty. */
function seedIfEmpty(target: SeedTarget, file: StoreFile | null, count = 0): boolean {
  const isNew = !target.tables.stores.first();
  if (isNew) seedNewDatabase(target, file);
  if (count > 0) seedNumberedStores(target, count);
  return isNew;
}

function connectLog({ database, tables, now }: SeedTarget): Pick<PlatformParts, "requestLog" | "onAnswered"> {
  const requestLog = createRequestLog({ now, maskOf: createStoreRedactors(tables, database) });
  return {
    requestLog,
    // A response may still be sent after the platform closed, when the secrets can no longer be looked up.
    onAnswered(exchange) {
      if (database.isOpen) requestLog.add(exchange);
    },
  };
}
