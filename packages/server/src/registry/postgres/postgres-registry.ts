import type { Registry } from "../registry.ts";
import { createSqlRegistry } from "../sql-registry.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

/** Options of {@link createPostgresRegistry}. */
export interface PostgresRegistryOptions {
  /** `postgres://user:password@host:5432/database`. Its tables get names that begin with `orderpane_`. */
  readonly url: string;
}

/**
 * A registry that several machines share. What a method has written is as safe as the server's
 * `synchronous_commit` makes it: by default it is on the disk when the method returns.
 *
 * @throws {ServerError} `bad-options` if the URL cannot be read
 */
export function createPostgresRegistry({ url }: PostgresRegistryOptions): Registry {
  return createSqlRegistry(createPostgresDatabase(url));
}
