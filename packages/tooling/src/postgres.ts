export { sharedPostgres } from "./postgres/shared-postgres.ts";
export type { Postgres } from "./postgres/start-postgres.ts";
