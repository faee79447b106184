import { eventually } from "@orderpane/tooling/eventually";
import { expect, test } from "vitest";
import { ServerError } from "../errors.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { writeBuiltWidgets } from "./testing/built-widgets.ts";
import { type DeploySetup, openDeploySetup, type SetupOptions } from "./testing/deploy-setup.ts";

/** Stores that have the first release, and a process that has started with a second one. */
async function openFleet(options: SetupOptions = {}) {
  const setup = await openDeploySetup({ stores: 3, isInstalled: true, releases: "by-hand", ...options });
  const first = await setup.startWorker();
  for (const store of setup.stores) await setup.deployed(store);
  const { base } = (await setup.registry.fleet.read()).state;
  await writeBuiltWidgets(setup.folder, ["buyer-card", "stock"], "2+2");
  const before = await setup.registry.list();
  const second = await setup.startWorker();
  const [waiting = ""] = (await second.fleet.status()).waiting;
  return { ...setup, first, second, before, base: base!, waiting };
}

const releasesOf = async ({ registry }: Pick<DeploySetup, "registry">) =>
  (await registry.list()).map(({ deploy }) => deploy.has);

/** Lets the workers update stores for a minute. */
async function letUpdate({ clock, wake }: Pick<DeploySetup, "clock" | "wake">): Promise<void> {
  clock.time += 60_000;
  await wake();
}

test("a start writes into no store's row, and its release waits", async () => {
  const { registry, before, log, base, waiting, second } = await openFleet();
  expect(await registry.list()).toEqual(before);
  expect(await second.fleet.status()).toMatchObject({ base, release: null, waiting: [waiting] });
  const reason = expect.stringContaining(`orderpane fleet release ${waiting} --share 1`);
  expect(log).toContainEqual({ level: "warning", event: "release waits", reason });
});

test("a restart of the present release adds no event", async () => {
  const setup = await openDeploySetup({ isInstalled: true });
  const { events } = await (await setup.startWorker()).fleet.status();
  expect((await (await setup.startWorker()).fleet.status()).events).toEqual(events);
});

test("an update that the store executes late, after a retry and a return, is undone", async () => {
  let executeLate: (() => Promise<Response>) | undefined;
  const setup = await openFleet({
    stores: 0,
    async intercept(request, send) {
      if (request.method !== "PUT" || executeLate) return send(request);
      const copy = request.clone();
      executeLate = () => send(copy);
      return new Response(null, { status: 502 });
    },
  });
  const { second, base, waiting, clock, wake, platform } = setup;
  const haveEverywhere = (release: string) =>
    eventually(async () => {
      await letUpdate(setup);
      expect(await releasesOf(setup)).toEqual([release]);
    });
  await second.fleet.release({ release: waiting, share: 100 });
  await haveEverywhere(waiting);
  await second.fleet.back();
  await haveEverywhere(base);
  await executeLate!();
  const late = () => platform.operations().at(-1)!.after!.code.includes("2+2");
  expect(late()).toBe(true);
  clock.time += 60 * 60_000;
  await wake();
  await eventually(() => expect(late()).toBe(false));
});

test("a store whose deploy ended without a result is deployed again, even after a return", async () => {
  const registry = createMemoryRegistry();
  const { deploys } = registry;
  let broken = "";
  const settle: typeof deploys.settle = async (lease, result) => {
    if (result.release === broken) throw new ServerError("registry-failed", "the server restarts");
    return deploys.settle(lease, result);
  };
  const setup = await openFleet({ stores: 0, registry: { ...registry, deploys: { ...deploys, settle } } });
  const { second, waiting, platform, wake, log } = setup;
  const isUpdated = () => platform.operations().at(-1)!.after!.code.includes("2+2");
  broken = waiting;
  await second.fleet.release({ release: waiting, share: 100 });
  await wake();
  await eventually(() =>
    expect(log).toContainEqual(expect.objectContaining({ event: "deploy not settled" })),
  );
  expect(isUpdated()).toBe(true);
  await second.fleet.back();
  await eventually(async () => {
    await letUpdate(setup);
    expect(isUpdated()).toBe(false);
  });
});

test("a release reaches a share of the stores, then all of them, and goes back", async () => {
  const setup = await openFleet({ stores: 30 });
  const { second, base, waiting, stores } = setup;
  await second.fleet.release({ release: waiting, share: 50 });
  const { stores: counts } = await second.fleet.status();
  const chosen = counts.filter(({ wanted }) => wanted === waiting).reduce((sum, own) => sum + own.stores, 0);
  expect(chosen).toBeGreaterThan(0);
  expect(chosen).toBeLessThan(stores.length);
  const have = async (count: number) => {
    await letUpdate(setup);
    const releases = await releasesOf(setup);
    expect(releases.filter((release) => release === waiting)).toHaveLength(count);
  };
  await eventually(() => have(chosen));
  await second.fleet.release({ release: waiting, share: 100 });
  await eventually(() => have(stores.length));
  await second.fleet.back();
  await eventually(() => have(0));
  expect(new Set(await releasesOf(setup))).toEqual(new Set([base]));
  const { events } = await second.fleet.status();
  expect(events.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    "operator: every store goes back to the base",
    `operator: release ${waiting} was released to 100 %`,
    `operator: release ${waiting} was released to 50 %`,
    `start: a process started with release ${base}`,
  ]);
});

test("an older process also deploys a newer release, and a stale start only logs that it is stale", async () => {
  const setup = await openFleet();
  const { second, first, waiting, registry, base } = setup;
  await second.fleet.release({ release: waiting, share: 100 });
  await second.close();
  await eventually(async () => {
    await letUpdate(setup);
    expect(new Set(await releasesOf(setup))).toEqual(new Set([waiting]));
  });
  await first.close();
  await writeBuiltWidgets(setup.folder, ["buyer-card", "stock"]);
  const stale = await setup.startWorker();
  await letUpdate(setup);
  const { state } = await registry.fleet.read();
  expect(state).toMatchObject({ base, release: waiting, share: 10_000 });
  expect((await stale.fleet.status()).waiting).toEqual([]);
  const reason = expect.stringContaining(`${base} was replaced, and comes back by hand only`);
  expect(setup.log).toContainEqual({ level: "warning", event: "release waits", reason });
  expect(new Set(await releasesOf(setup))).toEqual(new Set([waiting]));
});

test.each<[name: string, options: SetupOptions]>([
  ["on request", { releases: "on-start" }],
  ["in the only store", { stores: 0, releases: undefined }],
])("a new build is released by its start %s", async (_name, options) => {
  const setup = await openFleet(options);
  await eventually(async () => {
    await letUpdate(setup);
    expect(new Set(await releasesOf(setup)).size).toBe(1);
    expect(await releasesOf(setup)).not.toContain(setup.base);
  });
});

test("four stores are updated per second, and a first deploy does not wait for them", async () => {
  const setup = await openFleet({ stores: 20 });
  await setup.second.close();
  await setup.second.fleet.release({ release: setup.waiting, share: 100 });
  const updated = async () => (await releasesOf(setup)).filter((release) => release === setup.waiting).length;
  for (const seconds of [1, 2, 1]) {
    const before = await updated();
    setup.clock.time += seconds * 1000;
    await eventually(async () => {
      await setup.wake();
      expect((await updated()) - before).toBeGreaterThanOrEqual(4 * seconds - 1);
    });
    expect((await updated()) - before).toBeLessThanOrEqual(4 * seconds + 1);
  }
});

test("a release that fails in three stores of many halts itself, and the others keep what they have", async () => {
  const setup = await openFleet({
    stores: 12,
    intercept: async (request, send) =>
      (await request.clone().text()).includes("2+2") ? new Response("", { status: 422 }) : send(request),
  });
  await setup.second.fleet.release({ release: setup.waiting, share: 100 });
  await eventually(async () => {
    await letUpdate(setup);
    expect((await setup.second.fleet.status()).halted).toMatch(/^it failed in \d+ of \d+ stores$/);
  });
  await eventually(async () => {
    await letUpdate(setup);
    for (const { deploy } of await setup.registry.list()) {
      expect(deploy).toMatchObject({ has: setup.base, failures: 0 });
    }
  });
});

test("a registry that fails in the middle of a release does not halt it", async () => {
  const registry = createMemoryRegistry();
  let isBroken = false;
  const put: typeof registry.records.put = async (...record) => {
    if (isBroken) throw new ServerError("registry-failed", "the server restarts");
    await registry.records.put(...record);
  };
  const setup = await openFleet({
    stores: 4,
    registry: { ...registry, records: { ...registry.records, put } },
  });
  isBroken = true;
  await setup.second.fleet.release({ release: setup.waiting, share: 100 });
  await eventually(async () => {
    await letUpdate(setup);
    const unsettled = setup.log.filter(({ event }) => event === "deploy not settled");
    expect(unsettled.length).toBeGreaterThan(4);
  });
  isBroken = false;
  await eventually(async () => {
    await letUpdate(setup);
    expect(new Set(await releasesOf(setup))).toEqual(new Set([setup.waiting]));
  });
  expect(setup.log.filter(({ event }) => event === "deploy failed")).toEqual([]);
});

test("a halted release stays in the stores that have it, and continues with another step", async () => {
  const setup = await openFleet({ stores: 12 });
  const { second, waiting } = setup;
  const having = async () => (await releasesOf(setup)).filter((release) => release === waiting).length;
  await second.fleet.release({ release: waiting, share: 100 });
  await eventually(async () => {
    await setup.wake();
    expect(await having()).toBeGreaterThan(0);
  });
  const { halted } = await second.fleet.halt({ by: "anna" });
  expect(halted).toBe("by anna");
  await letUpdate(setup);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = await having();
  await letUpdate(setup);
  expect(await having()).toBe(before);
  await second.fleet.release({ release: waiting, share: 100 });
  await eventually(async () => {
    await letUpdate(setup);
    expect(await having()).toBe(setup.stores.length);
  });
  const { state } = await setup.registry.fleet.read();
  expect(state.replaced).toEqual([setup.base]);
});

test("changed settings reach the stores, without a release", async () => {
  let apiUrl = "https://one.example.com/";
  const setup = await openDeploySetup({
    stores: 3,
    isInstalled: true,
    settings: ({ widgetKey }) => ({ widgetKey, apiUrl }),
  });
  const first = await setup.startWorker();
  for (const store of setup.stores) await setup.deployed(store);
  await first.close();
  apiUrl = "https://two.example.com/";
  const before = await setup.registry.list();
  await setup.startWorker();
  expect(await setup.registry.list()).toEqual(before);
  await eventually(async () => {
    await letUpdate(setup);
    for (const [index, { deploy }] of (await setup.registry.list()).entries()) {
      expect(deploy.has).toBe(before[index]!.deploy.has);
      expect(deploy.inputs).not.toBe(before[index]!.deploy.inputs);
    }
  });
});

test.each([
  ["of 0 %", 0],
  ["that is a text", "10"],
])("a share %s is refused", async (_name, share) => {
  const { second, waiting } = await openFleet({ stores: 1 });
  const release = second.fleet.release({ release: waiting, share } as never);
  await expect(release).rejects.toMatchObject({ code: "bad-request" });
});

test("of two operators who release at the same moment, one gets a clear error", async () => {
  const setup = await openFleet({ stores: 2 });
  await writeBuiltWidgets(setup.folder, ["buyer-card", "stock"], "3+3");
  const third = await setup.startWorker();
  const { waiting } = await third.fleet.status();
  expect(waiting).toHaveLength(2);
  const settled = await Promise.allSettled(
    waiting.map((release, index) => [setup.second, third][index]!.fleet.release({ release, share: 1 })),
  );
  const winner = settled.findIndex(({ status }) => status === "fulfilled");
  expect(settled[1 - winner]).toMatchObject({ reason: { code: "release-running" } });
  expect(await third.fleet.status()).toMatchObject({ release: waiting[winner], share: 1 });
});
