import type { DatabaseSync } from "node:sqlite";
import { exportRecords } from "../stores/store-records.ts";
import type { StoreRow } from "../db/store-table.ts";
import type { Application } from "../db/application-table.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/open-database.ts";
import type { AssumptionSwitches } from "../assumptions.ts";
import type { ChangeEvents } from "../change-events.ts";
import type { PlatformClock } from "../clock.ts";
import type { Faults } from "../faults/faults.ts";
import type { Stores } from "../stores/stores.ts";

interface PlatformStateOptions {
  readonly database: DatabaseSync;
  readonly tables: Tables;
  readonly assumptions: AssumptionSwitches;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly stores: Stores;
  readonly events: ChangeEvents;
}

export type PlatformState = ReturnType<typeof createPlatformState>;

/** The whole state of a platform: reset and export. */
export function createPlatformState(options: PlatformStateOptions) {
  const { database, tables, assumptions, clock, faults, stores, events } = options;
  return {
    /**
     * Returns to the start: no widgets, no operations, only the sample records, unused request limits, and
     * the initial assumptions, faults and clock. Stores, applications and passwords are kept.
     */
    reset(): void {
      clock.reset();
      faults.reset();
      inTransaction(database, () => {
        for (const table of ["widget", "operation", "record"]) database.exec(`DELETE FROM ${table}`);
      });
      assumptions.reset();
      stores.forget();
      events.announce("widgets");
    },
    /** Everything except the operations, with secrets and passwords. */
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
