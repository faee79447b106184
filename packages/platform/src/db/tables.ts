import type { DatabaseSync } from "node:sqlite";
import { type StoreTable, openStoreTable } from "./store-table.ts";
import { type ApplicationTable, openApplicationTable } from "./application-table.ts";
import { type InstallationTable, openInstallationTable } from "./installation-table.ts";
import { openRecordTable, type RecordTable } from "./record-table.ts";
import { openWidgetTable, type WidgetTable } from "./widget-table.ts";

/** The tables of a database. */
export interface Tables {
  readonly stores: StoreTable;
  readonly applications: ApplicationTable;
  readonly installations: InstallationTable;
  readonly widgets: WidgetTable;
  readonly records: RecordTable;
}

export interface TableListeners {
  /** Called when passwords, rights or states may have changed. */
  readonly onInstallations?: () => void;
  /** An application was deleted with its widgets. */
  readonly onApplicationDeleted?: () => void;
}

export function openTables(
  database: DatabaseSync,
  now: () => number,
  { onInstallations = () => {}, onApplicationDeleted = () => {} }: TableListeners = {},
): Tables {
  const installations = openInstallationTable(database, onInstallations);
  return {
    stores: openStoreTable(database),
    applications: openApplicationTable(database, () => {
      installations.forget();
      onApplicationDeleted();
    }),
    installations,
    widgets: openWidgetTable(database, now),
    records: openRecordTable(database),
  };
}
