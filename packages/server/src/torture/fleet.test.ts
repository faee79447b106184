import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createClient } from "@orderpane/deploy";
import { faults } from "@orderpane/deploy/testing/faults";
import { createPlatform, listen, type Platform } from "@orderpane/platform";
import { isIntact, readMarker } from "@orderpane/protocol/bundle";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test, vi } from "vitest";
import { createContext } from "../context.ts";
import { Application } from "../create-application.ts";
import { project, writeBuiltWidgets } from "../deploys/testing/built-widgets.ts";
import {
  appId,
  type InstalledStore,
  installInStores,
  registerStore,
} from "../deploys/testing/installed-stores.ts";
import type { WorkerArgument } from "../deploys/testing/worker-process.ts";
import { ServerError } from "../errors.ts";
import { wantedRelease } from "../fleet/fleet-state.ts";
import { createSqliteRegistry } from "../registry/sqlite-registry.ts";
import { createPatientRegistry, emptyDatabase, postgres } from "../registry/testing/postgres-place.ts";
import { createWidgetKey } from "../widgets/widget-key.ts";

/**
 * A fleet on its way through everything that can happen to it. Time passes ten times as fast, so that stores
 * get their retries, and creates without a response are looked for.
 */
const storeCount = 1000;
const killCount = 100;
/** The average is half of it. */
const requestsPerKill = 200;
const speed = 10;
const minute = 60_000;
const day = 24 * 60 * minute;

const origin = "https://app.example.com";
const program = join(import.meta.dirname, "../deploys/testing/worker-process.ts");

/** The widgets of each build. */
const builds = {
  first: { names: ["buyer-card", "stock"], script: "1+1" },
  second: { names: ["buyer-card", "notes", "stock"], script: "2+2" },
  /** Three percent of the stores refuse it. */
  refused: { names: ["buyer-card", "notes", "stock"], script: "3+3" },
  /** Its widgets throw errors in order pages. */
  throwing: { names: ["buyer-card", "notes", "stock"], script: "4+4" },
} as const;
type Build = keyof typeof builds;

const registries = ["SQLite", ...(postgres ? ["PostgreSQL"] : [])];

test.for(registries)(
  `${storeCount} stores have each widget once after ${killCount} kills, with %s`,
  { timeout: 30 * minute },
  async (name) => {
    const fleet = await openFleet(name);
    const { operator, workers } = fleet;
    addFaults(fleet, ["GET", "POST"]);
    await fleet.start("first");
    workers.start("first");
    workers.start("first");
    await fleet.settled("first");

    addFaults(fleet, ["GET", "PUT", "POST"]);
    await fleet.start("second");
    await fleet.release("second");
    await fleet.someHave("second", 30);
    // A quick rollback.
    await attempt(() => operator.fleet.back());
    await fleet.release("second");
    await fleet.someHave("second", 0.3 * storeCount);
    if (name === "PostgreSQL") await postgres!.restart();
    const [jumping] = workers.running;
    jumping!.setAhead(2 * day);
    await sleep(500);
    jumping!.setAhead(0);
    while (workers.kills < killCount) {
      await attempt(() => operator.fleet.back());
      await sleep(2_000);
      await fleet.release("second");
      await sleep(2_000);
    }
    await fleet.settled("second");
    const stale = workers.start("first");
    await until(() => expect(stale.log()).toContain("was replaced"));
    await stale.kill();

    await fleet.start("refused");
    await fleet.release("refused");
    await until(async () => expect((await operator.fleet.status()).halted).toMatch(/^it failed in/));
    await operator.fleet.back();
    await fleet.settled("second");

    await fleet.start("throwing");
    await fleet.release("throwing");
    await until(async () => {
      await fleet.report("throwing");
      expect((await operator.fleet.status()).halted).toMatch(/stores report an error/);
    });
    await operator.fleet.back();
    await fleet.settled("second");

    fleet.platform.faults.clear();
    // The last looks for creates without a response.
    for (const worker of workers.running) worker.setAhead(2 * 60 * minute);
    await until(async () => expect(await fleet.damage()).toEqual([]));
  },
);

function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10 * minute, interval: 200 });
}

/** Repeats a call of the operator while the registry restarts. */
async function attempt<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== "registry-failed") throw error;
      await sleep(200);
    }
  }
}

async function openFleet(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-fleet-"));
  onTestFinished(() => discard(folder));
  const folderOf = (build: Build) => join(folder, build);
  for (const [build, { names, script }] of Object.entries(builds)) {
    await writeBuiltWidgets(folderOf(build as Build), names, script);
  }
  const place = name === "SQLite" ? join(folder, "registry.db") : await emptyDatabase();
  const registry = name === "SQLite" ? createSqliteRegistry({ file: place }) : createPatientRegistry(place);
  const since = Date.now();
  const now = () => since + (Date.now() - since) * speed;
  const platform = createPlatform({ stores: storeCount - 1, now });
  const respond = async (request: Request) => {
    workers.countRequest();
    return (await refusal(request)) ?? platform.fetch(request);
  };
  const server = await listen({ ...platform, fetch: respond });
  const stores = await installInStores(platform, new URL(server.url).port);
  const key = randomBytes(32).toString("base64");
  const context = createContext({
    id: appId,
    secret: randomBytes(16).toString("hex"),
    keys: [key],
    urls: { origin },
    registry,
    acceptLocalShops: true,
    log: () => {},
    now,
  });
  const operator = new Application(context, {});
  await operator.start();
  const { keyring } = context;
  for (const store of stores) await registerStore({ registry, keyring }, store);
  const workers = new Workers((build) => ({ place, folder: folderOf(build), key, clock: { since, speed } }));
  onTestFinished(async () => {
    await workers.close();
    await operator.close();
    await server.close();
    platform.close();
  });

  const ids = new Map<Build, string>();
  const having = async (build: Build) =>
    (await registry.list()).filter(({ deploy }) => deploy.has === ids.get(build));
  /** Continues a release that halts itself because of the faults in the stores. */
  const continueRelease = async (build: Build) => {
    const { state } = await registry.fleet.read();
    const { release, share, halted } = state;
    if (halted !== null && share > 0 && release === ids.get(build)) {
      await operator.fleet.release({ release, share: 100 });
    }
    return state;
  };
  const reported = new Set<number>();
  return {
    platform,
    operator,
    workers,
    /** Starts a worker with another build, which the others get when they are started again. */
    async start(build: Build): Promise<void> {
      const before = await attempt(() => registry.releases.list());
      workers.build = build;
      workers.start(build);
      await until(async () => {
        const [newest, ...others] = await registry.releases.list();
        expect(others).toHaveLength(before.length);
        ids.set(build, newest!.id);
      });
    },
    release: (build: Build) =>
      attempt(() => operator.fleet.release({ release: ids.get(build)!, share: 100 })),
    /** Resolves when so many stores have a build. */
    someHave: (build: Build, count: number) =>
      until(async () => {
        await continueRelease(build);
        expect((await having(build)).length).toBeGreaterThanOrEqual(count);
      }),
    /** Resolves when all stores have a build and none is failing. Continues a release that halts itself. */
    settled: (build: Build) =>
      until(async () => {
        const state = await continueRelease(build);
        await operator.fleet.retry({ error: "unauthorized" });
        const all = { state: "current", has: ids.get(build), stores: storeCount };
        expect(await registry.deploys.count(state)).toEqual([expect.objectContaining(all)]);
      }),
    /** Sends a report of each store that has a build. */
    async report(build: Build) {
      const kept = (await registry.releases.list()).find(({ id }) => id === ids.get(build))!;
      for (const { insalesId } of await having(build)) {
        if (reported.has(insalesId)) continue;
        reported.add(insalesId);
        const signed = createWidgetKey(keyring, { insalesId, expiresAt: now() + day, scope: "read" });
        const body = `${project}/stock\n${"0".repeat(16)}.${kept.builds.at(-1)}\nTypeError\n0a1b2c3d.js:7:1`;
        await operator.fetch(new Request(`${origin}/reports?key=${signed}`, { method: "POST", body }));
      }
    },
    /** Returns the stores with a missing, additional, changed or older widget. */
    async damage() {
      const { state } = await registry.fleet.read();
      const releases = await registry.releases.list();
      const rows = await registry.list();
      const problems = await Promise.all(
        stores.map(async (store, index) => {
          const { insalesId, deploy } = rows[index]!;
          const { has } = deploy;
          const wanted = wantedRelease(state, { insalesId, has });
          const expected = releases.find(({ id }) => id === wanted)!.builds.toSorted();
          const found = { insalesId, has, widgets: await widgetsOf(platform, store) };
          const isRight = isDeepStrictEqual(found, { insalesId, has: wanted, widgets: expected });
          return isRight ? [] : [found];
        }),
      );
      return problems.flat();
    },
  };
}

type FleetSetup = Awaited<ReturnType<typeof openFleet>>;

/** Returns the builds of a store's widgets, sorted. */
async function widgetsOf(platform: Platform, { shop, password }: InstalledStore) {
  const target = { store: new URL(`http://${shop}`), appId, appPassword: password };
  const client = createClient(target, { fetch: (input, init) => platform.fetch(new Request(input, init)) });
  const found = (await client.list()).map(({ code, height, pageType }) =>
    isIntact(code ?? "", { height, page: pageType ?? "" }) ? readMarker(code ?? "")!.release : "damaged",
  );
  return found.sort();
}

/** Three percent of the stores refuse a build. */
async function refusal(request: Request): Promise<Response | null> {
  const id = Number(/shop-(\d+)/.exec(request.headers.get("host") ?? "")?.[1]);
  if (request.method !== "PUT" || id % 33 !== 0) return null;
  const body = await request.clone().text();
  return body.includes(builds.refused.script) ? new Response("", { status: 422 }) : null;
}

/** Every fault of the local platform, at each kind of request, in two stores. */
function addFaults({ platform }: Pick<FleetSetup, "platform">, methods: readonly ("GET" | "POST" | "PUT")[]) {
  const hosts = platform.stores().map(({ host }) => host);
  let count = 0;
  for (const row of Object.values(faults)) {
    const fault = typeof row === "function" ? row("") : row;
    if (!("do" in fault)) continue;
    for (const method of [...methods, ...methods]) {
      const store = hosts[(++count * 7919) % hosts.length]!;
      // A delayed request is executed after its deadline, and before or after the first look.
      const ms = fault.do.kind === "dribble" ? 20 : 5_000 + (count % 3) * 5_000;
      const action = "ms" in fault.do && fault.do.ms === 0 ? { ...fault.do, ms } : fault.do;
      const when = fault.when && { when: fault.when };
      platform.faults.add({ match: { method, store }, skip: count % 2, ...when, do: action });
    }
  }
}

/** Processes that deploy. One that ends is started again with the newest build. */
class Workers {
  running: ReturnType<typeof startWorker>[] = [];
  build: Build = "first";
  kills = 0;
  /** Number of requests to the stores before the next kill. */
  #untilKill = 1;
  #isClosing = false;
  readonly #argumentOf: (build: Build) => WorkerArgument;

  constructor(argumentOf: (build: Build) => WorkerArgument) {
    this.#argumentOf = argumentOf;
  }

  start(build: Build) {
    const worker = startWorker(this.#argumentOf(build));
    this.running.push(worker);
    void worker.closed.then(() => {
      this.running = this.running.filter((own) => own !== worker);
      if (!this.#isClosing && this.running.length < 3) this.start(this.build);
    });
    return worker;
  }

  /** Kills one of the workers at random requests. */
  countRequest(): void {
    if (this.kills === killCount || --this.#untilKill > 0) return;
    this.#untilKill = Math.ceil(Math.random() * requestsPerKill);
    this.kills++;
    void this.running[Math.floor(Math.random() * this.running.length)]?.kill();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.running.map((worker) => worker.kill()));
  }
}

function startWorker(argument: WorkerArgument) {
  const child = fork(program, [JSON.stringify(argument)], { silent: true, execArgv: ["--expose-gc"] });
  const closed = once(child, "close");
  let log = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (log += text));
  return {
    closed,
    log: () => log,
    setAhead: (ms: number) => child.connected && child.send(ms),
    kill: () => (child.kill("SIGKILL"), closed),
  };
}
