import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type * as Sqlite from "node:sqlite";
import { PlatformError } from "../errors.ts";
import { applicationId, schema, schemaVersion } from "./schema.ts";

const sqlite = loadSqlite();

/**
 * Opens the database of a platform, or creates it (and the folder that holds it, mode 0700). No other process
 * can open the file in the meantime. Completed statements survive a crash of the process.
 *
 * @throws {PlatformError} `not-a-database` (the file stays unchanged) or `database-in-use`
 */
export function openDatabase(path: string): Sqlite.DatabaseSync {
  let database: Sqlite.DatabaseSync | undefined;
  try {
    if (path !== ":memory:") prepareFile(path);
    database = new sqlite.DatabaseSync(path);
    // Locked before the first write, so that another program's file stays unchanged.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    const isNew = checkOwner(database, path) === "none";
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    if (isNew) createSchema(database);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof PlatformError ? error : openingError(path, error);
  }
}

/** A nested call joins the outer transaction. */
export function inTransaction<Result>(database: Sqlite.DatabaseSync, task: () => Result): Result {
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

/** Node 22 treats the module as experimental and would print a warning in every command. */
function loadSqlite(): typeof Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The file holds passwords, and SQLite would make it readable by all users. */
function prepareFile(path: string): void {
  const folder = dirname(resolve(path));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  } catch (cause) {
    throw new PlatformError("not-a-database", `the database ${path} cannot be created (${String(cause)})`, {
      fix: `Let this user write into ${folder}, or choose another file with --db.`,
      cause,
    });
  }
}

/** A database without tables does not belong to another program. */
function checkOwner(database: Sqlite.DatabaseSync, path: string): "us" | "none" {
  const owner = pragma(database, "application_id");
  const version = pragma(database, "user_version");
  if (owner !== applicationId) {
    if (database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.["n"] === 0) return "none";
    throw refusal(path, "is a SQLite database of another program");
  }
  if (version === schemaVersion) return "us";
  throw refusal(
    path,
    `was written by another version of this program (its format is ${String(version)}, this one knows ${schemaVersion})`,
  );
}

function pragma(database: Sqlite.DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

function createSchema(database: Sqlite.DatabaseSync): void {
  database.exec(`
    BEGIN;
    ${schema}
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
}

function openingError(path: string, cause: unknown): PlatformError {
  const code = cause instanceof Error && "errcode" in cause ? cause.errcode : null;
  if (code === 5 /* SQLITE_BUSY */) {
    const message = `the database ${path} is in use by another process`;
    return new PlatformError("database-in-use", message, { cause });
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason =
    code === 26 /* SQLITE_NOTADB */ ? "is not a SQLite database" : `cannot be opened (${message})`;
  return refusal(path, reason, cause);
}

function refusal(path: string, reason: string, cause?: unknown): PlatformError {
  const message = `the file ${path} ${reason}; it was left as it is`;
  return new PlatformError("not-a-database", message, { cause });
}
