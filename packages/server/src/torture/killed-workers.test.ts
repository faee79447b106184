import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleepFor } from "node:timers/promises";
import { discard } from "@orderpane/tooling/canary";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { startWorker } from "../deploys/testing/start-worker.ts";
import { pacedNow, type WorkerOrder } from "../deploys/testing/worker-order.ts";
import { createPostgresRegistry } from "../registry/postgres/postgres-registry.ts";
import type { Registry } from "../registry/registry.ts";
import { createSqliteRegistry } from "../registry/sqlite/sqlite-registry.ts";

const postgres = await sharedPostgres();
const stores = scaled({ sample: 10, all: 1000 });
const kills = scaled({ sample: 2, all: 25 });
const workers = 3;

/** Returns the stores that do not have each widget once, and says how many have. */
async function deployAndKill(place: WorkerOrder["registry"], registry: Registry) {
  // A lease of 12 s is still much longer than a request to the local platform.
  const pace = { since: Date.now(), speed: 5 };
  const setup = await openDeploySetup({ stores, registry, isListening: true, now: () => pacedNow(pace) });
  const order = { registry: place, folder: setup.folder, key: setup.key, pace };
  await Promise.all(
    setup.stores.map(({ insalesId }) => registry.deploys.want(insalesId, "first", pacedNow(pace))),
  );
  const random = seededRandom(17);
  const running = Array.from({ length: workers }, () => startWorker(order));
  await Promise.all(running.map(({ started }) => started));
  /** Asks for one store after the other: the pool refuses a thousand questions at once on a busy machine. */
  const isOneLeft = async () => {
    for (const store of setup.stores) if ((await setup.stateOf(store)).has === null) return true;
    return false;
  };
  let killed = 0;
  while (await isOneLeft()) {
    await sleepFor(300);
    if (killed === kills) continue;
    const index = random.below(workers);
    await running[index]!.kill();
    killed++;
    running[index] = startWorker(order);
    await running[index].started;
  }
  const wrong: string[] = [];
  for (const store of setup.stores) {
    const widgets = (await setup.widgetsIn(store)).join();
    if (widgets !== "buyer-card,stock") wrong.push(`${store.shop}: ${widgets}`);
  }
  return {
    wrong,
    count: `${setup.stores.length - wrong.length} stores have each widget once, ${killed} kills`,
  };
}

describe("workers are killed at random while all stores want the widgets", { timeout: 900_000 }, () => {
  test("on SQLite", async ({ annotate }) => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
    onTestFinished(() => discard(folder));
    const place = { file: join(folder, "registry.db") };
    const { wrong, count } = await deployAndKill(place, createSqliteRegistry(place));
    expect(wrong).toEqual([]);
    await annotate(count);
  });

  test.skipIf(postgres === null)("on PostgreSQL, with pg-boss", async ({ annotate }) => {
    const place = { url: await postgres!.createDatabase() };
    const { wrong, count } = await deployAndKill(place, createPostgresRegistry(place));
    expect(wrong).toEqual([]);
    await annotate(count);
  });
});
