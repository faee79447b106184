import { sharedPostgres } from "@orderpane/tooling/postgres";
import { createPostgresDatabase } from "../postgres-registry.ts";
import type { Registry } from "../registry.ts";
import { createSqlRegistry } from "../sql-registry.ts";
import { queryServer } from "./query-server.ts";
import type { RegistryPlace } from "./registry-contract.ts";

export const postgres = await sharedPostgres();

let shared: Promise<string> | undefined;

/** Returns an empty database. Tests share one, because emptying it is faster than creating one. */
export async function emptyDatabase(): Promise<string> {
  const url = await (shared ??= postgres!.createDatabase());
  await queryServer(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return url;
}

const patientLimits = {
  connections: 10,
  connectionTimeoutMillis: 120_000,
  lock_timeout: 120_000,
  statement_timeout: 120_000,
  query_timeout: 120_000,
};

/** A registry whose timeouts a busy machine does not reach. */
export function createPatientRegistry(url: string, limits: Partial<typeof patientLimits> = {}): Registry {
  return createSqlRegistry(createPostgresDatabase(url, { ...patientLimits, ...limits }));
}

export async function postgresPlace(): Promise<RegistryPlace> {
  const url = await emptyDatabase();
  return {
    machine: () => createPatientRegistry(url),
    execute: (text) => queryServer(url, text),
    remove: async () => undefined,
  };
}
