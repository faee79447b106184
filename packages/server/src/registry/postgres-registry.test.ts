import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { canary, isCanaryIn } from "@orderpane/tooling/canary";
import { eventually } from "@orderpane/tooling/eventually";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Application } from "../create-application.ts";
import { fetchOf, SimulatedStore } from "../lifecycle/testing/simulated-store.ts";
import { createTestContext } from "../lifecycle/testing/test-context.ts";
import type { Registry } from "./registry.ts";
import { createPostgresRegistry } from "./postgres-registry.ts";
import { install } from "./testing/machines.ts";
import { createPatientRegistry, emptyDatabase, postgres, postgresPlace } from "./testing/postgres-place.ts";
import { queryServer } from "./testing/query-server.ts";
import { registryContract } from "./testing/registry-contract.ts";

describe.skipIf(postgres === null)("with a server", () => {
  registryContract("on PostgreSQL", postgresPlace);
});

/** Commits of installs wait for an advisory lock. */
const slowCommit = `
  CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON orderpane_store
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`;

/** Returns the registry's error. Fails if it contains the password anywhere. */
async function failureOf(task: Promise<unknown>): Promise<unknown> {
  const error = await task.catch((thrown: unknown) => thrown);
  expect(isCanaryIn(inspect(error, { depth: 9, showHidden: true }))).toBe(false);
  return error;
}

test.each([
  ["another kind of URL", `https://user:${canary}@127.0.0.1/db`],
  ["a URL with a wrong port", `postgres://user:${canary}@127.0.0.1:99999/db`],
  ["a URL with a wrong escape", `postgres://user:${canary}%zz@127.0.0.1/db`],
  ["no URL", `user:${canary}`],
])("%s is refused without showing it", async (_name, url) => {
  const error = await failureOf(Promise.resolve().then(() => createPostgresRegistry({ url })));
  expect(error).toMatchObject({
    code: "bad-options",
    message: "the URL of the registry is not one of PostgreSQL",
    fix: expect.stringMatching("postgres://user:password@host:5432/database"),
  });
});

test("a missing package pg is an error that names the command that installs it", async () => {
  vi.doMock("pg", () => {
    throw new Error("Cannot find package 'pg'");
  });
  onTestFinished(() => vi.doUnmock("pg"));
  const registry = createPostgresRegistry({ url: "postgres://127.0.0.1/db" });
  await expect(registry.open()).rejects.toMatchObject({
    code: "registry-failed",
    fix: "Install it: npm install pg",
  });
});

test.each([1, 2.5])("%j connections are refused", (connections) => {
  expect(() => createPostgresRegistry({ url: "postgres://127.0.0.1/db", connections })).toThrow(
    `connections is ${connections}; expected a whole number from 2`,
  );
});

test.each([
  ["is down", "ECONNREFUSED"],
  ["does not respond", "timeout"],
])("a server that %s is an error", async (what, problem) => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (what === "is down") server.close();
  const url = `postgres://user:${canary}@127.0.0.1:${port}/db`;
  const registry = createPatientRegistry(url, { connectionTimeoutMillis: 200 });
  expect(await failureOf(registry.open())).toMatchObject({
    code: "registry-failed",
    message: expect.stringMatching(problem),
  });
});

describe.skipIf(postgres === null)("with a server", () => {
  let registry: Registry;
  let url: string;
  beforeEach(async () => {
    url = await emptyDatabase();
    registry = createPatientRegistry(url);
    await registry.open();
  });
  afterEach(() => registry.close());

  test.each([
    [
      "a wrong password",
      (good: URL) => (good.password = `${canary}-wrong`),
      "password authentication failed",
    ],
    ["a missing database", (good: URL) => (good.pathname = "/none"), "does not exist"],
  ])("%s is an error that names the problem", async (_name, spoil, problem) => {
    const spoiled = new URL(url);
    spoil(spoiled);
    const error = await failureOf(createPatientRegistry(spoiled.href).open());
    expect(error).toMatchObject({ code: "registry-failed", message: expect.stringMatching(problem) });
  });

  test("when the server closes the connections, the next writes open new ones", async () => {
    await install(registry, 1);
    const write = () => registry.records.put(1, "a", "text");
    await Promise.all([write(), write(), write()]);
    const writes = Promise.allSettled(Array.from({ length: 50 }, write));
    await queryServer(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
    );
    for (const outcome of await writes) {
      if (outcome.status === "rejected") await failureOf(Promise.reject(outcome.reason as Error));
    }
    // The client may notice the closed connection later.
    await eventually(write);
    await eventually(async () => expect(await registry.records.list(1)).toHaveLength(1));
  });

  test("an install that is committed after it was answered with 503 is undone", async () => {
    await queryServer(url, slowCommit);
    const other = new pg.Client(url);
    await other.connect();
    await other.query("SELECT pg_advisory_lock(1)");
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event_type = 'Lock'";
    const accept: typeof registry.installs.accept = async (...values) => {
      const accepted = registry.installs.accept(...values);
      await eventually(async () => expect((await other.query(waiting)).rows).toHaveLength(1));
      void accepted.catch(() => {});
      throw new Error("the connection was lost");
    };
    const store = new SimulatedStore();
    const lossy = { ...registry, installs: { ...registry.installs, accept } };
    const context = { ...(await createTestContext({ registry: lossy })), storeFetch: fetchOf(store) };
    const call = store.install(context.secret);
    const send = async (by: Registry) =>
      (await new Application({ ...context, registry: by }, {}).fetch(new Request(call))).status;
    expect(await send(lossy)).toBe(503);
    await other.end();
    await eventually(async () => expect(await registry.find(42)).toMatchObject({ isInstalled: false }));
    expect(await send(registry)).toBe(200);
  });

  test("installs do not wait for connections that others use", async () => {
    const busy = createPatientRegistry(url, { connections: 4 });
    onTestFinished(() => busy.close());
    await busy.open();
    const other = new pg.Client(url);
    await other.connect();
    await other.query("BEGIN; LOCK TABLE orderpane_record");
    const writes = Array.from({ length: 20 }, (_, index) => busy.records.put(index, "a", "text"));
    await busy.installs.budgets.spend([{ key: "install", limit: 1 }], { ms: 1_000, now: 1_000 });
    await install(busy, 1);
    expect(await registry.find(1)).toMatchObject({ isInstalled: true });
    await other.end();
    await Promise.all(writes);
  });

  test("a write to a locked table is given up together with its transaction", async () => {
    const call = { tokenHash: "a", insalesId: 1, shop: "shop", network: null, at: 1_000 };
    await registry.installs.claim(call);
    const other = new pg.Client(url);
    await other.connect();
    await other.query("BEGIN; LOCK TABLE orderpane_install_call IN EXCLUSIVE MODE");
    const hasty = createPatientRegistry(url, { lock_timeout: 100 });
    onTestFinished(() => hasty.close());
    await hasty.open();
    const error = await failureOf(hasty.installs.accept("a", { password: "sealed", at: 2_000 }));
    expect(error).toMatchObject({
      code: "registry-failed",
      message: expect.stringMatching(/55P03 canceling statement due to lock timeout$/),
    });
    expect(await registry.find(1)).toBeNull();
    await other.end();
    expect(await registry.installs.accept("a", { password: "sealed", at: 2_000 })).toBe("accepted");
  });
});
