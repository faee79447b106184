import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { canary, isCanaryIn } from "@orderpane/tooling/canary";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Registry } from "./registry.ts";
import { createPostgresRegistry } from "./postgres-registry.ts";
import { emptyDatabase, postgres, postgresPlace, queryServer } from "./testing/postgres-place.ts";
import { registryContract } from "./testing/registry-contract.ts";

describe.skipIf(postgres === null)("with a server", () => {
  registryContract("on PostgreSQL", postgresPlace);
});

/** What a registry throws. Fails if the password is anywhere in it. */
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

/** What a registry throws when it is opened over a server that is down, or never says anything. */
async function failureOfServer(isDown: boolean): Promise<unknown> {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (isDown) server.close();
  const registry = createPostgresRegistry({ url: `postgres://user:${canary}@127.0.0.1:${port}/db` });
  const error = await failureOf(registry.open());
  server.close();
  return error;
}

/** This takes some seconds, so the other tests run meanwhile. */
const silence = failureOfServer(false);

test("a server that is down is an error", async () => {
  expect(await failureOfServer(true)).toMatchObject({
    code: "registry-failed",
    message: expect.stringMatching("ECONNREFUSED"),
  });
});

describe.skipIf(postgres === null)("with a server", () => {
  let registry: Registry;
  let url: string;
  beforeEach(async () => {
    url = await emptyDatabase();
    registry = createPostgresRegistry({ url });
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
  ])("%s is an error that says so", async (_name, spoil, problem) => {
    const spoiled = new URL(url);
    spoil(spoiled);
    const error = await failureOf(createPostgresRegistry({ url: spoiled.href }).open());
    expect(error).toMatchObject({ code: "registry-failed", message: expect.stringMatching(problem) });
  });

  test("when the server ends the connections, the next writes get new ones", async () => {
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
    // The end of a connection may arrive later than it happens.
    await vi.waitFor(write, { timeout: 10_000 });
    await vi.waitFor(async () => expect(await registry.records.list(1)).toHaveLength(1), { timeout: 10_000 });
  });

  test("a write to a table that is locked is given up, with all of its transaction", async () => {
    const call = { tokenHash: "a", insalesId: 1, shop: "shop", network: null, at: 1_000 };
    await registry.installs.claim(call);
    const other = new pg.Client(url);
    await other.connect();
    await other.query("BEGIN; LOCK TABLE orderpane_install_call IN EXCLUSIVE MODE");
    const error = await failureOf(registry.installs.accept("a", { password: "sealed", at: 2_000 }));
    expect(error).toMatchObject({
      code: "registry-failed",
      message: expect.stringMatching(/55P03 canceling statement due to lock timeout$/),
    });
    expect(await registry.find(1)).toBeNull();
    await other.end();
    expect(await registry.installs.accept("a", { password: "sealed", at: 2_000 })).toBe("accepted");
  });
});

test("a server that says nothing is an error after some seconds", async () => {
  expect(await silence).toMatchObject({
    code: "registry-failed",
    message: expect.stringMatching("timeout"),
  });
});
