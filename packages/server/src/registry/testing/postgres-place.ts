import { sharedPostgres } from "@orderpane/tooling/postgres";
import pg from "pg";
import { createPostgresRegistry } from "../postgres/postgres-registry.ts";
import type { RegistryPlace } from "./registry-contract.ts";

export const postgres = await sharedPostgres();

let shared: Promise<string> | undefined;

/** The database of a test file. Making one takes longer than emptying it. */
export function databaseUrl(): Promise<string> {
  return (shared ??= postgres!.createDatabase());
}

export async function postgresPlace(): Promise<RegistryPlace> {
  const url = await databaseUrl();
  return {
    machine: () => createPostgresRegistry({ url }),
    remove: async () => {
      await queryServer(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    },
  };
}

/** As another program would. */
export async function queryServer(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
