import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleepFor } from "node:timers/promises";
import { discard } from "@orderpane/tooling/canary";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { expect, onTestFinished, test } from "vitest";
import { writeBuiltWidgets } from "../deploys/testing/built-widgets.ts";
import { appId, widgetsIn } from "../deploys/testing/installed-stores.ts";
import { startWorker } from "../deploys/testing/start-worker.ts";
import { pacedNow, type WorkerOrder } from "../deploys/testing/worker-order.ts";
import { createPgBossQueue } from "../pg-boss.ts";
import { createPostgresRegistry } from "../postgres.ts";
import type { Registry } from "../registry/registry.ts";
import { createSqliteRegistry } from "../registry/sqlite-registry.ts";
import type { DeployQueue } from "../application.ts";
import { mountAll, openScene } from "../testing/scene.ts";

const stores = scaled({ sample: 4, all: 1000 });
const kills = scaled({ sample: 1, all: 25 });
const processes = scaled({ sample: 1, all: 2 });
/** Installs at the same time. */
const buyers = 20;

const postgres = await sharedPostgres();

interface Place {
  readonly place: WorkerOrder["registry"];
  readonly registry: Registry;
  readonly queue?: DeployQueue;
}

async function onSqlite(folder: string): Promise<Place> {
  const place = { file: join(folder, "registry.db") };
  return { place, registry: createSqliteRegistry(place) };
}

async function onPostgres(): Promise<Place> {
  const place = { url: await postgres!.createDatabase() };
  const registry = createPostgresRegistry(place);
  return { place, registry, queue: createPgBossQueue({ ...place, deploys: registry.deploys }) };
}

const places = [
  { name: "SQLite", open: onSqlite },
  ...(postgres ? [{ name: "PostgreSQL", open: onPostgres }] : []),
];

test.for(places)(
  "stores that install through the platform each get the widgets once, though workers are killed, on $name",
  { timeout: 900_000 },
  async ({ open }, { annotate }) => {
    const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
    onTestFinished(() => discard(folder));
    await writeBuiltWidgets(folder, ["buyer-card", "stock"]);
    const { place, registry, queue } = await open(folder);
    const key = randomBytes(32).toString("base64");
    // A lease of 12 s is still much longer than a request to the local platform.
    const pace = { since: Date.now(), speed: 5 };
    const now = () => pacedNow(pace);
    const { platform, address } = await openScene(mountAll, {
      stores,
      now,
      application: {
        id: appId,
        keys: [key],
        urls: { origin: "https://app.example.com" },
        registry,
        ...(queue && { queue }),
        widgets: {
          folder,
          settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }),
        },
        now,
      },
    });
    const { port } = new URL(`http://${address}`);

    const order = { registry: place, folder, key, pace };
    const random = seededRandom(17);
    const workers = Array.from({ length: processes }, () => startWorker(order));
    await Promise.all(workers.map(({ started }) => started));
    const begin = performance.now();
    const waiting = platform.stores();
    const refused: string[] = [];
    const buy = async () => {
      for (let store = waiting.pop(); store; store = waiting.pop()) {
        const own = { address: `${store.host}:${port}` };
        const { state } = await platform.lifecycle.install({ id: store.id }, appId, own);
        if (state !== "installed") refused.push(`${store.host}: ${state}`);
      }
    };
    const installs = Promise.all(Array.from({ length: buyers }, buy)).then(() => performance.now() - begin);
    const left = async () => {
      const found = await registry.list({ after: 0, limit: stores + 1 });
      const done = found.filter(({ deploy }) => deploy.has !== null).length;
      return platform.stores().length - refused.length - done;
    };
    let killed = 0;
    while ((await left()) > 0) {
      await sleepFor(300);
      if (killed === kills) continue;
      const index = random.below(workers.length);
      await workers[index]!.kill();
      killed++;
      workers[index] = startWorker(order);
      await workers[index].started;
    }
    const seconds = (await installs) / 1000;

    expect(refused).toEqual([]);
    const wrong: string[] = [];
    for (const { id: insalesId, host, credentials } of platform.stores()) {
      const password = credentials.find((given) => given.appId === appId)!.appPassword;
      const store = { insalesId, shop: host, password };
      const names = (
        await widgetsIn(store, (input, init) => platform.fetch(new Request(input, init)))
      ).join();
      if (names !== "buyer-card,stock") wrong.push(`${host}: ${names}`);
    }
    expect(wrong).toEqual([]);
    const count = platform.stores().length;
    await annotate(
      `${count} stores installed in ${Math.round(seconds)} s, each has its widgets once, ${killed} kills`,
    );
  },
);
