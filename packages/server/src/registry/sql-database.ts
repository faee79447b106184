import type { Sql } from "sql-template-tag";
import { ServerError } from "../errors.ts";

/** A database that holds a registry. Everything throws a `ServerError` `registry-failed`. */
export interface SqlDatabase {
  readonly dialect: SqlDialect;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Runs one statement, in a transaction of its own. */
  readonly run: Run;
  /** Keeps what `work` writes if it returns `true`, and nothing of it if it returns `false` or throws. */
  readonly transaction: (work: (step: Run) => Promise<boolean>) => Promise<boolean>;
}

export type Run = (statement: Sql) => Promise<Row[]>;

export type Row = Readonly<Record<string, unknown>>;

/** Where the SQL of the databases differs. */
export interface SqlDialect {
  /** The type of a primary key that ascends with each new row, and never uses a number again. */
  readonly ascending: Sql;
  /** After a type: texts are sorted by their bytes. */
  readonly byBytes: Sql;
  /** After a `SELECT` of rows to delete: leaves those out that another transaction changes now. */
  readonly skipLocked: Sql;
  /** Begins a migration: the others wait until its transaction has ended. */
  readonly lockMigrations: Sql;
}

export function notOpen(): ServerError {
  return new ServerError("registry-failed", "the registry is not open", {
    fix: "Call open() first, and nothing after close().",
  });
}
