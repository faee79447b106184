export {
  createPostgresRegistry,
  type PostgresRegistryOptions,
} from "./registry/postgres/postgres-registry.ts";
