import { sharedPostgres } from "@orderpane/tooling/postgres";
import pg from "pg";
import { createPostgresRegistry } from "../postgres-registry.ts";
import type { RegistryPlace } from "./registry-contract.ts";

export const postgres = await sharedPostgres();

let shared: Promise<string> | undefined;

/** An empty database. Tests share one, because making one takes longer than emptying it. */
export async function emptyDatabase(): Promise<string> {
  const url = await (shared ??= postgres!.createDatabase());
  await queryServer(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return url;
}

export async function postgresPlace(): Promise<RegistryPlace> {
  const url = await emptyDatabase();
  return {
    machine: () => createPostgresRegistry({ url }),
    execute: (text) => queryServer(url, text),
    remove: async () => undefined,
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
