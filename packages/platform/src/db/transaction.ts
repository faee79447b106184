import type { DatabaseSync } from "node:sqlite";

/** Writes everything or nothing. Inside another transaction it becomes a part of that one. */
export function inTransaction<Result>(database: DatabaseSync, task: () => Result): Result {
  if (database.isTransaction) return task();
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = task();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite may have ended the transaction itself.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
