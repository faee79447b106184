import type { Registry } from "../registry.ts";
import { createSqlRegistry } from "../sql-registry.ts";
import { createSqliteDatabase } from "./sqlite-database.ts";

/** Options of {@link createSqliteRegistry}. */
export interface SqliteRegistryOptions {
  /** The file is created if it is missing; its folder must exist. SQLite puts two more files beside it. */
  readonly file: string;
}

/**
 * A registry in a file, for one machine. Several processes of that machine may share it. What a method has
 * written is on the disk when the method returns.
 */
export function createSqliteRegistry({ file }: SqliteRegistryOptions): Registry {
  return createSqlRegistry(createSqliteDatabase(file));
}

/** A registry that is empty at first and forgets everything when it is closed. For tests. */
export function createMemoryRegistry(): Registry {
  return createSqliteRegistry({ file: ":memory:" });
}
