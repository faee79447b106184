import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { exportRecords } from "../stores/store-records.ts";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/open-database.ts";
import { PlatformError } from "../errors.ts";
import type { Assumptions, AssumptionSwitches } from "../assumptions.ts";
import type { ChangeEvents } from "../change-events.ts";
import type { PlatformClock } from "../clock.ts";
import type { Faults } from "../faults/faults.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Stores } from "../stores/stores.ts";

interface PlatformStateOptions {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly assumptions: AssumptionSwitches;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly stores: Stores;
  readonly lifecycle: Lifecycle;
  readonly events: ChangeEvents;
}

export type PlatformState = ReturnType<typeof createPlatformState>;

/** The whole state of a platform: snapshots, reset and export. */
export function createPlatformState(options: PlatformStateOptions) {
  const { database, tables, assumptions, clock, faults, stores, lifecycle, events } = options;
  const copies = new Map<string, { database: DatabaseCopy; assumptions: Assumptions }>();
  const onReplaced = () => {
    tables.installations.onChanged();
    lifecycle.cancelInterrupted();
    stores.forget();
    events.announce("widgets");
  };
  return {
    /** Kept in memory. Replaces a snapshot of the same name. */
    snapshot(name: string): void {
      copies.set(name, { database: copyDatabase(database), assumptions: assumptions.current() });
    },

    /**
     * Restores everything except the clock and the faults. Widgets that are created later still get new ids.
     *
     * @throws {PlatformError} `unknown-snapshot`
     */
    restore(name: string): void {
      const copy = copies.get(name);
      if (!copy) throw unknownSnapshot(name, [...copies.keys()]);
      restoreDatabase(database, copy.database);
      assumptions.set(copy.assumptions);
      onReplaced();
    },
    /**
     * Returns to the start: no widgets, no operations, only the sample records, unused request limits, and
     * the initial assumptions, faults and clock. Stores, applications and passwords are kept.
     */
    reset(): void {
      clock.reset();
      faults.reset();
      inTransaction(database, () => emptyTables(database, ["widget", "operation", "record"]));
      assumptions.reset();
      onReplaced();
    },
    /** Everything except the operations and the snapshots, with secrets and passwords. */
    export: () => exportStores(tables, assumptions),
  };
}

function exportStores(tables: Tables, assumptions: AssumptionSwitches) {
  const applications = tables.applications.list();
  const stores = tables.stores.list().map((store) => exportStore(tables, store, applications));
  return { applications, stores, assumptions: assumptions.current() };
}

function exportStore(
  { records, installations, widgets }: Tables,
  { id: storeId, ...row }: StoreRow,
  applications: readonly Application[],
) {
  return {
    id: storeId,
    ...row,
    ...exportRecords(records, storeId),
    installations: installations
      .list(storeId)
      .map(({ applicationId: application, password, rights, state }) => ({
        application,
        password,
        rights: [...rights],
        state,
      })),
    widgets: applications.flatMap(({ id: application }) =>
      widgets
        .list({ storeId, applicationId: application })
        .map((widget) => Object.assign({ application }, widget)),
    ),
  };
}

function unknownSnapshot(name: string, known: readonly string[]): PlatformError {
  const names = known.length > 0 ? `expected one of ${known.join(", ")}` : "no snapshot was taken yet";
  return new PlatformError(
    "unknown-snapshot",
    `there is no snapshot ${JSON.stringify(name.slice(0, 40))}: ${names}`,
  );
}

type DatabaseCopy = ReadonlyMap<string, readonly Record<string, SQLOutputValue>[]>;

// Tables that others refer to come first. `sqlite_sequence` is not copied, so that no id is used again.
const tables = ["account", "application", "installation", "widget", "operation", "record"] as const;

function copyDatabase(database: DatabaseSync): DatabaseCopy {
  return new Map(tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]));
}

function restoreDatabase(database: DatabaseSync, copy: DatabaseCopy): void {
  inTransaction(database, () => {
    emptyTables(database);
    for (const table of tables) {
      for (const row of copy.get(table) ?? []) {
        const names = Object.keys(row);
        const places = names.map(() => "?").join(", ");
        database
          .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
          .run(...Object.values(row));
      }
    }
  });
}

function emptyTables(database: DatabaseSync, only: readonly (typeof tables)[number][] = tables): void {
  for (const table of tables.toReversed()) {
    if (only.includes(table)) database.exec(`DELETE FROM ${table}`);
  }
}
