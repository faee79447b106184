import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type BenchCase, defineBench, type StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { writeBuiltWidgets } from "./deploys/testing/built-widgets.ts";
import type { InstalledStore } from "./deploys/testing/installed-stores.ts";
import type { FleetStatus } from "./index.ts";
import { createKeyring } from "./keyring.ts";
import { sealPassword } from "./registry/stored-password.ts";
import { benchOptions } from "./testing/bench/bench-options.ts";
import { createWidgetKey } from "./widgets/widget-key.ts";

const many = 3_000;
const responseDelay = 100;
const keyring = createKeyring(benchOptions.keys);

export default defineBench([
  { key: "fleet.start", unit: "ms", rounds: 5, start: measureStart },
  limited("fleet.status", 300, 100_000, (fleet) => fleet.call("status")),
  limited("fleet.step", 200, many, async (fleet) => {
    const { base, waiting, release } = await fleet.call("status");
    await fleet.call("release", { release: waiting[0] ?? release ?? base, share: 1 });
  }),
  { key: "fleet.back", unit: "ms", rounds: 1, warmup: 0, start: measureBack },
  { key: "fleet.rate-10", unit: "stores/min", start: () => measureRate([10]) },
  { key: "fleet.rate-40", unit: "stores/min", start: () => measureRate([40], [10]) },
  {
    key: "fleet.rate-two",
    unit: "stores/min",
    rounds: 1,
    warmup: 0,
    start: () => measureRate([10, 10], [10]),
  },
  { key: "fleet.jsonp-p99", unit: "ms", rounds: 3, start: measureLatency },
  { key: "fleet.installs", unit: "cases", start: measureInstalls },
]);

/** A case for a verb of the fleet, beside the most ms that it may take. */
function limited(
  key: string,
  most: number,
  count: number,
  work: (fleet: Awaited<ReturnType<typeof startProcess>>) => Promise<unknown>,
): BenchCase {
  return {
    key,
    unit: "ms",
    rounds: 5,
    async start() {
      const place = await openPlace(count);
      const fleet = await place.start({ slots: 0 });
      return { ours: () => elapsedOf(() => work(fleet)), peer: limitOf(most), stop: place.remove };
    },
  };
}

const limitOf = (most: number) => ({ name: "limit", measure: () => most });

async function elapsedOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** From the start of the process until it is ready. Every store is outdated. */
async function measureStart(): Promise<StartedCase> {
  const place = await openPlace(many);
  const first = await place.start({ slots: 0 });
  await first.releaseNewest();
  await first.stop();
  const ours = async () => {
    let ended = () => Promise.resolve();
    const ms = await elapsedOf(async () => {
      ended = (await place.start({ slots: 10 })).stop;
    });
    await ended();
    return ms;
  };
  return { ours, peer: limitOf(1_000), stop: place.remove };
}

/** From `back` until every store has the base again. */
async function measureBack(): Promise<StartedCase> {
  const place = await openPlace(many);
  const fleet = await place.start({ slots: 10 });
  const newest = await fleet.releaseNewest();
  await fleet.call("back");
  place.pretend(newest);
  const ours = () => elapsedOf(() => fleet.until(({ outdated }) => outdated === 0));
  return { ours, peer: limitOf(120_000), stop: place.remove };
}

type Slots = readonly [number, ...number[]];

/** Stores per minute with processes of so many slots. */
async function measureRate(slots: Slots, peer?: Slots): Promise<StartedCase> {
  const place = await openPlace(many);
  const rateOf = async ([first, ...more]: Slots) => {
    const fleet = await place.start({ slots: first });
    const others = [];
    for (const count of more) others.push(await place.start({ slots: count }));
    // Each measurement changes the widgets of all stores.
    const { share, release } = await fleet.call("status");
    if (share === 0) {
      await fleet.releaseNewest();
      place.pretend(place.base);
    } else {
      await fleet.call("back");
      place.pretend(release ?? "");
    }
    const [before, begin] = [(await fleet.counts()).outdated, performance.now()];
    await sleep(20_000);
    const [after, end] = [(await fleet.counts()).outdated, performance.now()];
    for (const each of [fleet, ...others]) await each.stop();
    return ((before - after) / (end - begin)) * 60_000;
  };
  return {
    ours: () => rateOf(slots),
    ...(peer && { peer: { name: `${peer.join("+")} slots`, measure: () => rateOf(peer) } }),
    stop: place.remove,
  };
}

/** The 99th percentile of a widget's requests beside a deploying process, and without one. */
async function measureLatency(): Promise<StartedCase> {
  const place = await openPlace(many);
  const serving = await place.start({ slots: 0 });
  const p99 = async () => {
    const times: number[] = [];
    const end = performance.now() + 3_000;
    for (let index = 0; performance.now() < end; index++) {
      const { insalesId = 0 } = place.stores[index % many] ?? {};
      times.push(await elapsedOf(() => serving.ask(insalesId)));
      await sleep(2);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  const beside = async () => {
    await serving.releaseNewest();
    const deploying = await place.start({ slots: 10 });
    place.pretend("0".repeat(16));
    const ms = await p99();
    await deploying.stop();
    return ms;
  };
  return { ours: beside, peer: { name: "idle", measure: p99 }, stop: place.remove };
}

/** Accepted installs while a release is on its way, of those that stores asked for. */
async function measureInstalls(): Promise<StartedCase> {
  const place = await openPlace(many);
  const deploying = await place.start({ slots: 10 });
  await deploying.releaseNewest();
  const ours = () => place.install(deploying.origin);
  return { ours, peer: { name: "asked for", measure: () => 50 }, stop: place.remove };
}

interface ProcessOptions {
  readonly slots: number;
}

/** Stores on the local platform, and a registry in which they have the first of two releases. */
async function openPlace(count: number) {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const dist = join(folder, "dist");
  const file = join(folder, "registry.db");
  const platform = startModule("fleet-stores.ts", [Math.min(count, many), responseDelay]);
  const served = (await platform.message()) as InstalledStore[];
  const started: { readonly stop: () => Promise<void> }[] = [platform];
  const start = async ({ slots }: ProcessOptions) => {
    const own = await startProcess([file, dist, slots, 1_000_000]);
    started.push(own);
    return own;
  };
  const build = (script: string) => writeBuiltWidgets(dist, ["stock"], script);
  const stores = Array.from(
    { length: count },
    (_, index) =>
      served[index] ?? { insalesId: 1_000_000 + index, shop: `s${index}.localhost`, password: "p" },
  );
  await build("1+1");
  const first = await start({ slots: 0 });
  const base = (await first.call("status")).base ?? "";
  await first.stop();
  fillRegistry(file, stores, base);
  await build("2+2");
  return {
    base,
    stores,
    start,
    /** Makes the registry say that every store has this release. */
    pretend: (release: string) =>
      execute(file, (database) =>
        database.prepare("UPDATE orderpane_store SET has = ?, tried = ?, failures = 0").run(release, release),
      ),
    /** Lets fifty stores install the application. Returns how many could. */
    install: async (origin: string): Promise<number> => {
      platform.send(origin);
      return Number(await platform.message());
    },
    remove: async () => {
      for (const each of started.toReversed()) await each.stop();
      await discard(folder);
    },
  };
}

function fillRegistry(file: string, stores: readonly InstalledStore[], release: string): void {
  execute(file, (database) => {
    const insert = database.prepare(
      `INSERT INTO orderpane_store (insales_id, shop, password, sequence, installed_at, has, tried, inputs)
       VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
    );
    database.exec("BEGIN");
    for (const [index, { insalesId, shop, password }] of stores.entries()) {
      const sealed = sealPassword(keyring, insalesId, password);
      insert.run(insalesId, shop, sealed, index + 1, release, release, null);
    }
    database.exec("COMMIT");
  });
}

function execute(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  work(database);
  database.close();
}

async function startProcess(args: readonly (string | number)[]) {
  const module = startModule("fleet-process.ts", args);
  const origin = `http://127.0.0.1:${String(await module.message())}`;
  while ((await fetch(`${origin}/readyz`)).status !== 200) await sleep(5);
  const call = async (verb: string, body: object = {}): Promise<FleetStatus> => {
    const response = await fetch(`${origin}/operator/${verb}`, {
      method: "POST",
      headers: { authorization: `Bearer ${benchOptions.operatorKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${verb}: ${response.status} ${await response.text()}`);
    return (await response.json()) as FleetStatus;
  };
  const counts = async () => {
    const { stores } = await call("status");
    const outdated = stores.filter(({ state }) => state === "outdated");
    return { outdated: outdated.reduce((sum, own) => sum + own.stores, 0) };
  };
  return {
    origin,
    call,
    /** Releases the second build to all stores. Returns its id. */
    releaseNewest: async (): Promise<string> => {
      const { waiting, release } = await call("status");
      const newest = waiting[0] ?? release ?? "";
      await call("release", { release: newest, share: 100 });
      return newest;
    },
    counts,
    stop: () => module.stop(),
    until: async (isReached: (found: { readonly outdated: number }) => boolean): Promise<void> => {
      while (!isReached(await counts())) await sleep(250);
    },
    /** Sends a request of a widget. */
    async ask(insalesId: number): Promise<void> {
      const expiresAt = Date.now() + 3_600_000;
      const key = createWidgetKey(keyring, { insalesId, expiresAt, scope: "read" });
      const response = await fetch(`${origin}/widgets/stock?callback=orderpane_a&key=${key}`);
      if (!(await response.text()).includes("ok")) throw new Error("a widget request failed");
    },
  };
}

/** Starts a module of `testing/bench` in its own process. */
function startModule(name: string, args: readonly (string | number)[]) {
  const file = fileURLToPath(new URL(`testing/bench/${name}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args.map(String)], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const closed = once(child, "close");
  return {
    send: (message: string) => child.send(message),
    message: () => once(child, "message").then(([message]: unknown[]) => message),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill();
      await closed;
    },
  };
}
