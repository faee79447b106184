import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inTransaction } from "../db/transaction.ts";

export type DatabaseCopy = ReadonlyMap<string, readonly Record<string, SQLOutputValue>[]>;

// Tables that others refer to come first. `sqlite_sequence` is not copied, so that no id is used again.
const tables = ["account", "application", "installation", "widget", "operation", "record"] as const;

export function copyDatabase(database: DatabaseSync): DatabaseCopy {
  return new Map(tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]));
}

export function restoreDatabase(database: DatabaseSync, copy: DatabaseCopy): void {
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

export function emptyTables(database: DatabaseSync, only: readonly (typeof tables)[number][] = tables): void {
  for (const table of tables.toReversed()) {
    if (only.includes(table)) database.exec(`DELETE FROM ${table}`);
  }
}
