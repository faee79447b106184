import type { Sql } from "sql-template-tag";
import { ServerError } from "../errors.ts";

/** A database for a registry. Every error is a `ServerError` `registry-failed`. */
export interface SqlDatabase extends SqlConnection {
  open(): Promise<void>;
  close(): Promise<void>;
  /** The same database over connections that nothing else uses, if connections are limited. */
  readonly forInstalls?: SqlConnection;
}

export interface SqlConnection {
  readonly dialect: SqlDialect;
  /** Runs one statement in its own transaction. */
  readonly run: Run;
  /** Commits what `work` writes if it returns `true`, and rolls back if it returns `false` or throws. */
  readonly transaction: (work: (step: Run) => Promise<boolean>) => Promise<boolean>;
}

export type Run = (statement: Sql) => Promise<Row[]>;

export type Row = Readonly<Record<string, unknown>>;

/** The differences between the SQL dialects. */
export interface SqlDialect {
  /** The type of an auto-incremented primary key that never reuses a number. */
  readonly ascending: Sql;
  /** Added to a type: sorts texts by their bytes. */
  readonly byBytes: Sql;
  /** Added to a `SELECT` of rows to delete: skips rows that another transaction is changing. */
  readonly skipLocked: Sql;
  /** Selects `table` and `column` of every column in our tables, sorted by table. */
  readonly columns: Sql;
  /** Starts a migration: others wait until its transaction has ended. */
  readonly lockMigrations: Sql;
}

export function notOpen(): ServerError {
  return new ServerError("registry-failed", "the registry is not open", {
    fix: "Call open() first, and nothing after close().",
  });
}
