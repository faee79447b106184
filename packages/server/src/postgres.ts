/**
 * A registry that several machines share.
 *
 * @module @orderpane/server/postgres
 */
export { createPostgresRegistry, type PostgresRegistryOptions } from "./registry/postgres-registry.ts";
