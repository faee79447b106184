import { closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import sql, { raw } from "sql-template-tag";
import { messageOf, ServerError } from "../errors.ts";
import { migrate } from "./migrations.ts";
import { createPostgresDatabase } from "./postgres-registry.ts";
import type { Row, Run } from "./sql-database.ts";

/**
 * Saves a SQLite registry in a new file that only this user may read, and checks it. The application may
 * continue meanwhile. Returns the number of stores, including uninstalled ones.
 *
 * @throws {ServerError} `bad-options`, `registry-failed`
 */
export function backupRegistry(from: string, to: string): number {
  const source = openRegistry(from);
  let file: number | undefined;
  try {
    file = openSync(to, "wx", 0o600);
    // Unlike a copy of the file, this includes what SQLite keeps in the file beside it.
    source.prepare("VACUUM INTO ?").run(to);
    fsyncSync(file);
    const copy = openRegistry(to);
    const stores = countStores(copy);
    copy.close();
    return stores;
  } catch (error) {
    if (file !== undefined) rmSync(to, { force: true });
    if (error instanceof ServerError) throw error;
    const problem = `the backup cannot be written: ${messageOf(error)}`;
    const fix = "Name a new file in a folder that exists and has enough space.";
    throw new ServerError("bad-options", problem, { fix, cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
    source.close();
  }
}

/**
 * Copies a SQLite registry, which no application should use meanwhile, into a PostgreSQL database without
 * stores, in one transaction. Returns the number of stores, including uninstalled ones.
 *
 * @throws {ServerError} `bad-options`, `registry-failed`
 */
export async function copyRegistry(from: string, url: string): Promise<number> {
  const target = createPostgresDatabase(url, copyLimits);
  const source = openRegistry(from);
  try {
    source.exec("BEGIN");
    await target.open();
    await migrate(target);
    await target.transaction(async (step) => {
      const columns = await step(target.dialect.columns);
      const tables = Map.groupBy(columns, ({ table }) => String(table));
      await step(sql`LOCK TABLE ${raw([...tables.keys()].join(", "))} IN EXCLUSIVE MODE`);
      await checkTarget(source, step);
      for (const each of tables) await copyTable(source, step, each);
      await copySequences(source, step);
      return true;
    });
    return countStores(source);
  } finally {
    source.close();
    await target.close();
  }
}

/** Without the time limits of requests. */
const copyLimits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

async function checkTarget(source: DatabaseSync, step: Run): Promise<void> {
  const newest = "SELECT MAX(version) AS version FROM orderpane_migration";
  const version = Number(source.prepare(newest).get()?.["version"]);
  const [target] = await step(
    sql`SELECT (${raw(newest)}) AS version, COUNT(*) AS stores FROM orderpane_store`,
  );
  if (target?.["stores"] !== 0) {
    const problem = `the PostgreSQL database already has stores: ${String(target?.["stores"])}`;
    throw new ServerError("bad-options", problem, { fix: "Name a new database." });
  }
  if (target["version"] !== version) {
    const problem = `the SQLite file has version ${version}, and the PostgreSQL database ${String(target["version"])}`;
    const fix = "Start the application with the SQLite file and this version of Orderpane, then copy again.";
    throw new ServerError("bad-options", problem, { fix });
  }
}

async function copyTable(
  source: DatabaseSync,
  step: Run,
  [table, columns]: readonly [string, readonly Row[]],
): Promise<void> {
  await step(sql`DELETE FROM ${raw(table)}`);
  const names = raw(columns.map(({ column }) => `"${String(column)}"`).join(", "));
  const page = source.prepare(`SELECT * FROM ${table} LIMIT 50 OFFSET ?`);
  for (let copied = 0; ; copied += 50) {
    const rows = page.all(copied);
    if (rows.length === 0) return;
    await step(sql`INSERT INTO ${raw(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM json_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)})`);
  }
}

/** Numbers that SQLite has used are not used again, even if their rows were deleted. */
async function copySequences(source: DatabaseSync, step: Run): Promise<void> {
  const used = source.prepare("SELECT name, seq FROM sqlite_sequence WHERE name GLOB 'orderpane_*'");
  for (const { name, seq } of used.all())
    await step(sql`SELECT setval(pg_get_serial_sequence(${name}, attname), ${seq}) FROM pg_attribute
      WHERE attrelid = ${name}::regclass AND attidentity <> ''`);
}

/** Opens a file and checks it. */
function openRegistry(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
    countStores(database);
    const problem = database.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
    if (problem !== "ok") throw new Error(`it is damaged: ${String(problem)}`);
    return database;
  } catch (error) {
    database?.close();
    const problem = `${file} is not a registry of an application: ${messageOf(error)}`;
    const fix = "Name the file that the application gives to createSqliteRegistry.";
    throw new ServerError("bad-options", problem, { fix, cause: error });
  }
}

function countStores(database: DatabaseSync): number {
  return Number(database.prepare("SELECT COUNT(*) AS stores FROM orderpane_store").get()?.["stores"]);
}
