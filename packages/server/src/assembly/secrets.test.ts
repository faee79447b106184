import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";
import { canary, discard, findCanaries, noteSecret } from "@orderpane/tooling/canary";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { createPgBossQueue } from "../pg-boss.ts";
import { createPostgresRegistry } from "../postgres.ts";
import { createSqliteRegistry } from "../registry/sqlite/sqlite-registry.ts";
import { runCircle } from "../testing/full-circle.ts";
import { closeLater, closeScenes } from "../testing/scene.ts";

const postgres = await sharedPostgres();
afterEach(closeScenes);

type Circle = Awaited<ReturnType<typeof runCircle>>;

function expectNothingSaid({ said, secrets }: Circle): void {
  const { application, key, installTokens, passwords, login, widgetKeys } = secrets;
  const always = [application, key, canary, ...installTokens, ...passwords, ...widgetKeys];
  const all = createRedactor([...always, ...login]);
  const butLogin = createRedactor(always);
  expect(passwords.length).toBeGreaterThan(0);

  const log = said.log.map((entry) => JSON.stringify(entry));
  expect(log.length).toBeGreaterThan(8);
  expect(log.filter(all.isIn)).toEqual([]);
  expect(said.errors.length).toBeGreaterThan(2);
  expect(said.errors.filter(all.isIn)).toEqual([]);

  // The browser asks the store to log in with a token in the URL. Nothing else belongs there.
  const isLogin = (url: string) => url.includes("/login?");
  expect(said.urlsOfStore.length).toBeGreaterThan(5);
  expect(said.urlsOfStore.filter((url) => (isLogin(url) ? butLogin : all).isIn(url))).toEqual([]);

  const headers = said.responses.flatMap((response) => [...response.headers]);
  const isForLogin = (name: string) => name === "set-cookie" || name === "location";
  expect(said.responses.filter(({ body }) => all.isIn(body))).toEqual([]);
  expect(headers.filter(([name, value]) => (isForLogin(name) ? butLogin : all).isIn(value))).toEqual([]);
}

/** The widget keys are not among them: they stand in the widgets, which the history keeps. */
function secretsAtRest({ secrets }: Circle): string[] {
  const { application, key, installTokens, passwords, login } = secrets;
  return [canary, application, key, ...installTokens, ...passwords, ...login];
}

describe("no secret is in a log, an error, a URL, a response or the database,", { timeout: 60_000 }, () => {
  test("with a registry on SQLite", async () => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
    closeLater(() => discard(folder));
    const registry = createSqliteRegistry({ file: join(folder, "registry.db") });
    const circle = await runCircle(folder, { registry });
    expectNothingSaid(circle);
    // While it is open, the last writes are in the file of the write-ahead log.
    for (const secret of secretsAtRest(circle)) noteSecret(secret);
    const { leaks, unreadable, searched } = await findCanaries(folder);
    expect([leaks, unreadable]).toEqual([[], []]);
    expect(searched).toBeGreaterThan(3);
  });

  test.skipIf(postgres === null)("with a registry on PostgreSQL", async () => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
    closeLater(() => discard(folder));
    const url = await postgres!.createDatabase();
    const registry = createPostgresRegistry({ url });
    const queue = createPgBossQueue({ url, deploys: registry.deploys });
    const circle = await runCircle(folder, { registry, queue });
    expectNothingSaid(circle);
    const { isIn } = createRedactor(secretsAtRest(circle));
    const rows = await dump(url);
    expect(rows.filter((row) => isIn(row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
  });
});

/** All rows of all tables, as JSON. */
async function dump(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const result = await client.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${name} t`);
      rows.push(...result.rows.map(({ row }) => row));
    }
    return rows;
  } finally {
    await client.end();
  }
}
