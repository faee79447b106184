import type { DatabaseSync } from "node:sqlite";

/** All that `task` writes, or nothing of it. Within another transaction it is a part of that one. */
export function inTransaction<Result>(database: DatabaseSync, task: () => Result): Result {
  if (database.isTransaction) return task();
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = task();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite has ended the transaction by itself where it could not go on.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
