import { closeSync, openSync } from "node:fs";
import { setImmediate as nextTurn, setTimeout as after } from "node:timers/promises";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Run } from "../sql/sql-database.ts";
import { renderStatement, type Row, type Statement } from "../sql/statement.ts";

/** How long a write waits for another process that writes, in ms. */
const patience = 2_000;

interface Write {
  readonly work: (step: Run) => Promise<boolean>;
  readonly resolve: (isKept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The connection of a process. Bringing a transaction to the disk takes some ms, so writes that wait at the
 * same time share one. Each of them is still kept or undone by itself, and settles when it is on the disk.
 */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #waiting: Write[] = [];
  #writing: Promise<void> | null = null;

  static async open(file: string): Promise<SqliteConnection> {
    const connection = new SqliteConnection(file);
    try {
      // With FULL, what was committed is on the disk.
      await whileBusy(() =>
        connection.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"),
      );
      return connection;
    } catch (error) {
      connection.#database.close();
      throw error;
    }
  }

  private constructor(file: string) {
    // Only this user may read a new file. SQLite gives the same rights to the files beside it.
    if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
    this.#database = new DatabaseSync(file, { timeout: 0 });
  }

  /** Needs no transaction: one runs within a turn of the event loop, so no other write comes between. */
  read(statement: Statement): Promise<Row[]> {
    return whileBusy(() => this.#run(statement));
  }

  /** Keeps what `work` writes if it returns `true`. It must wait for nothing but its own statements. */
  write(work: Write["work"]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    this.#database.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests go on between two transactions, and their writes join the next one.
      await nextTurn();
      try {
        await whileBusy(() => this.#database.exec("BEGIN IMMEDIATE"));
        await this.#commit(this.#waiting.splice(0));
      } catch (error) {
        for (const { reject } of this.#waiting.splice(0)) reject(error);
      }
    }
    this.#writing = null;
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    const settlements: (() => void)[] = [];
    try {
      for (const write of writes) settlements.push(await this.#try(write));
      this.#database.exec("COMMIT");
    } catch (error) {
      for (const { reject } of writes) reject(error);
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      return;
    }
    for (const settle of settlements) settle();
  }

  /** Returns what settles the write when it is on the disk. */
  async #try({ work, resolve, reject }: Write): Promise<() => void> {
    const undo = "ROLLBACK TO one_write";
    this.#database.exec("SAVEPOINT one_write");
    try {
      const isKept = await work(async (statement) => this.#run(statement));
      if (!isKept) this.#database.exec(undo);
      return () => resolve(isKept);
    } catch (error) {
      // SQLite itself has ended the transaction, with all writes in it.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec(undo);
      return () => reject(error);
    } finally {
      if (this.#database.isTransaction) this.#database.exec("RELEASE one_write");
    }
  }

  #run(given: Statement): Row[] {
    const { text, values } = renderStatement(given, () => "?");
    const statement = this.#statements.get(text) ?? this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement.all(...values);
  }
}

/** SQLITE_BUSY: another process writes. The upper bytes say more about the primary code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

/** Waiting inside SQLite would stop the whole process. */
async function whileBusy<Result>(task: () => Result): Promise<Result> {
  for (const deadline = performance.now() + patience; ; await after(1)) {
    try {
      return task();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
  }
}
