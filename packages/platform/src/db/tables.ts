import type { DatabaseSync } from "node:sqlite";
import { openApplicationTable } from "./application-table.ts";
import { openInstallationTable } from "./installation-table.ts";
import { openRecordTable } from "./record-table.ts";
import { openStoreTable } from "./store-table.ts";
import { openWidgetTable } from "./widget-table.ts";

export type Tables = ReturnType<typeof openTables>;

export function openTables(database: DatabaseSync, now: () => number) {
  return {
    stores: openStoreTable(database),
    applications: openApplicationTable(database),
    installations: openInstallationTable(database),
    widgets: openWidgetTable(database, now),
    records: openRecordTable(database),
  };
}
