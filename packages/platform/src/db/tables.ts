import type { DatabaseSync } from "node:sqlite";
import { type StoreTable, openStoreTable } from "./store-table.ts";
import { type ApplicationTable, openApplicationTable } from "./application-table.ts";
import { type InstallationTable, openInstallationTable } from "./installation-table.ts";
import { openRecordTable, type RecordTable } from "./record-table.ts";
import { openWidgetTable, type WidgetTable } from "./widget-table.ts";

/** What a database holds. */
export interface Tables {
  readonly stores: StoreTable;
  readonly applications: ApplicationTable;
  readonly installations: InstallationTable;
  readonly widgets: WidgetTable;
  readonly records: RecordTable;
}

export interface TableListeners {
  /** Passwords, rights or states may have changed. */
  readonly onInstallations?: () => void;
  /** An application has gone, with its widgets. */
  readonly onApplicationGone?: () => void;
}

export function openTables(
  database: DatabaseSync,
  now: () => number,
  { onInstallations = () => {}, onApplicationGone = () => {} }: TableListeners = {},
): Tables {
  const installations = openInstallationTable(database, onInstallations);
  return {
    stores: openStoreTable(database),
    applications: openApplicationTable(database, () => {
      installations.forget();
      onApplicationGone();
    }),
    installations,
    widgets: openWidgetTable(database, now),
    records: openRecordTable(database),
  };
}
