import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as after } from "node:timers/promises";
import sql, { type Sql } from "sql-template-tag";
import { ServerError } from "../errors.ts";
import type { Registry } from "./registry.ts";
import { createSqlRegistry } from "./sql-registry.ts";
import { notOpen, type Row, type Run, type SqlDatabase, type SqlDialect } from "./sql-database.ts";

/** Options of {@link createSqliteRegistry}. */
export interface SqliteRegistryOptions {
  /** Created if missing; its folder must exist. SQLite puts two more files next to it. */
  readonly file: string;
}

/**
 * A registry in a file, for one machine. Several processes may share it. A write is on the disk when the
 * method returns.
 */
export function createSqliteRegistry({ file }: SqliteRegistryOptions): Registry {
  return createSqlRegistry(new SqliteDatabase(file));
}

/** A registry in memory, for tests. It is lost when it is closed. */
export function createMemoryRegistry(): Registry {
  return createSqliteRegistry({ file: ":memory:" });
}

const dialect: SqlDialect = {
  ascending: sql`INTEGER PRIMARY KEY AUTOINCREMENT`,
  byBytes: sql``,
  skipLocked: sql``,
  columns: sql`SELECT t.name AS "table", c.name AS "column"
    FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name GLOB 'orderpane_*' ORDER BY t.name, c.cid`,
  // SQLite runs one writing transaction at a time.
  lockMigrations: sql`SELECT 1`,
};

/** How long a write waits for other writes, in ms. */
const patience = 2_000;

/** Runs one write transaction at a time. */
class SqliteDatabase implements SqlDatabase {
  readonly dialect = dialect;
  readonly #file: string;
  #database: DatabaseSync | null = null;
  #statements = new Map<string, StatementSync>();
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  async open(): Promise<void> {
    try {
      // Only this user may read a new file. SQLite gives its other files the same permissions.
      if (this.#file !== ":memory:") closeSync(openSync(this.#file, "a", 0o600));
      const database = new DatabaseSync(this.#file, { timeout: 0 });
      this.#database = database;
      // FULL makes commits durable.
      await whileBusy(performance.now() + patience, () =>
        database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"),
      );
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async close(): Promise<void> {
    const database = this.#database;
    this.#database = null;
    await this.#lastWrite;
    database?.close();
    this.#statements = new Map();
  }

  readonly run: Run = async (statement) => {
    if (/^\s*SELECT/.test(statement.strings[0] ?? "")) {
      // No transaction is needed: this runs in one turn of the event loop, so no other write can interfere.
      return this.#connected((database) =>
        whileBusy(performance.now() + patience, () => this.#execute(database, statement)),
      );
    }
    let rows: Row[] = [];
    await this.transaction(async (step) => {
      rows = await step(statement);
      return true;
    });
    return rows;
  };

  /** `work` must not wait for anything except its own statements. */
  readonly transaction = (work: (step: Run) => Promise<boolean>): Promise<boolean> =>
    this.#connected((database) => {
      const deadline = performance.now() + patience;
      const written = this.#lastWrite.then(() => this.#write(database, deadline, work));
      this.#lastWrite = written.catch(() => {});
      return written;
    });

  async #connected<Result>(task: (database: DatabaseSync) => Promise<Result>): Promise<Result> {
    if (!this.#database) throw notOpen();
    try {
      return await task(this.#database);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async #write(
    database: DatabaseSync,
    deadline: number,
    work: (step: Run) => Promise<boolean>,
  ): Promise<boolean> {
    // Lets requests continue between two transactions.
    await nextTurn();
    await whileBusy(deadline, () => database.exec("BEGIN IMMEDIATE"));
    try {
      const isKept = await work(async (statement) => this.#execute(database, statement));
      database.exec(isKept ? "COMMIT" : "ROLLBACK");
      return isKept;
    } catch (error) {
      // SQLite itself ends the transaction after some errors.
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }

  #execute(database: DatabaseSync, { sql: text, values }: Sql): Row[] {
    const statement = this.#statements.get(text) ?? database.prepare(text);
    this.#statements.set(text, statement);
    return statement.all(...values.map(toInput));
  }

  #failure(error: unknown): ServerError {
    if (error instanceof ServerError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new ServerError("registry-failed", `the registry file ${this.#file} failed: ${reason}`, {
      cause: error,
    });
  }
}

function toInput(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`a column cannot hold a value of type ${typeof value}`);
}

/** SQLITE_BUSY: another process is writing. The lowest byte is the primary code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

/** Retries instead of waiting inside SQLite, which would block the whole process. */
async function whileBusy<Result>(deadline: number, task: () => Result): Promise<Result> {
  for (;;) {
    try {
      return task();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await after(1);
    }
  }
}
