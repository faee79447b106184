import { setTimeout as after } from "node:timers/promises";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { ServerError } from "../../errors.ts";
import { notOpen, type Run, type SqlDatabase, type SqlDialect } from "../sql/sql-database.ts";
import { type Row, sql } from "../sql/statement.ts";

/** How long a write waits for another process that writes, in ms. */
const patience = 2_000;

const dialect: SqlDialect = {
  ascending: sql`INTEGER PRIMARY KEY AUTOINCREMENT`,
  byBytes: sql``,
  skipLocked: sql``,
  // A transaction is the only one that writes.
  lockMigrations: sql`SELECT 1`,
};

/** The tasks of one process take turns, because they share one connection and its transaction. */
export function createSqliteDatabase(file: string): SqlDatabase {
  let database: DatabaseSync | null = null;
  let statements = new Map<string, StatementSync>();
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const deadline = performance.now() + patience;
    const result = last.then(async () => {
      for (;;) {
        try {
          return await task();
        } catch (error) {
          if (codeOf(error) !== busy || performance.now() >= deadline) throw failure(file, error);
          // Waiting inside SQLite would stop the whole process.
          await after(5);
        }
      }
    });
    last = result.catch(() => undefined);
    return result;
  };
  const connection = () => {
    if (database) return database;
    throw notOpen();
  };
  const run: Run = async ({ parts, values }) => {
    const text = parts.join("?");
    const statement = statements.get(text) ?? connection().prepare(text);
    statements.set(text, statement);
    return statement.all(...values) as Row[];
  };

  return {
    dialect,
    open: () => inTurn(async () => void (database ??= openFile(file))),
    close: () =>
      inTurn(async () => {
        statements = new Map();
        database?.close();
        database = null;
      }),
    run: (statement) => inTurn(() => run(statement)),
    transaction: (work) =>
      inTurn(async () => {
        connection().exec("BEGIN IMMEDIATE");
        try {
          const isKept = await work(run);
          connection().exec(isKept ? "COMMIT" : "ROLLBACK");
          return isKept;
        } catch (error) {
          // SQLite may have ended the transaction itself.
          if (connection().isTransaction) connection().exec("ROLLBACK");
          throw error;
        }
      }),
  };
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // With FULL, what was committed is on the disk.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

// https://www.sqlite.org/rescode.html
const busy = 5;
const problems: Readonly<Record<number, readonly [problem: string, fix: string]>> = {
  [busy]: ["is locked by another process", "End the process that holds a long transaction in it."],
  8: ["cannot be written", "Give this process the right to write the file and its folder."],
  10: ["cannot be read or written", "Check the disk and its free space."],
  13: ["has no space left on the disk", "Free some space."],
  14: ["cannot be opened", "Create its folder, and give this process the right to write in it."],
  26: ["is not a SQLite database", "Name another file."],
};

function codeOf(error: unknown): number | undefined {
  const { errcode } = error as { readonly errcode?: number };
  // The upper bytes say more about the primary code.
  return errcode === undefined ? undefined : errcode & 0xff;
}

function failure(file: string, error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const [problem, fix] = problems[codeOf(error) ?? 0] ?? [
    `failed: ${error instanceof Error ? error.message : String(error)}`,
    "Check the file with the sqlite3 program.",
  ];
  return new ServerError("registry-failed", `the registry file ${file} ${problem}`, { fix, cause: error });
}
