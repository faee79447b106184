import { ServerError } from "../../errors.ts";
import { notOpen, type SqlDatabase, type SqlDialect } from "../sql/sql-database.ts";
import { type Row, sql } from "../sql/statement.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

const dialect: SqlDialect = {
  ascending: sql`INTEGER PRIMARY KEY AUTOINCREMENT`,
  byBytes: sql``,
  skipLocked: sql``,
  // A transaction is the only one that writes.
  lockMigrations: sql`SELECT 1`,
};

export function createSqliteDatabase(file: string): SqlDatabase {
  let connection: SqliteConnection | null = null;
  const failure = (error: unknown): ServerError => {
    if (error instanceof ServerError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new ServerError("registry-failed", `the registry file ${file} failed: ${reason}`, {
      cause: error,
    });
  };
  const connected = async <Result>(task: (to: SqliteConnection) => Promise<Result>): Promise<Result> => {
    if (!connection) throw notOpen();
    try {
      return await task(connection);
    } catch (error) {
      throw failure(error);
    }
  };
  return {
    dialect,
    async open() {
      try {
        connection = await SqliteConnection.open(file);
      } catch (error) {
        throw failure(error);
      }
    },
    async close() {
      const closing = connection?.close();
      connection = null;
      await closing;
    },
    run: (statement) =>
      connected(async (to) => {
        const [first] = statement.pieces;
        if (first && "text" in first && /^\s*SELECT/.test(first.text)) return to.read(statement);
        let rows: Row[] = [];
        await to.write(async (step) => {
          rows = await step(statement);
          return true;
        });
        return rows;
      }),
    transaction: (work) => connected((to) => to.write(work)),
  };
}
