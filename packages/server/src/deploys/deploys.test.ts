import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { WidgetSettingsInput } from "../application.ts";
import { createMemoryRegistry } from "../registry/sqlite/sqlite-registry.ts";
import { openDeploySetup } from "./testing/deploy-setup.ts";
import { eventually } from "@orderpane/tooling/eventually";

const both = ["buyer-card", "stock"];
const day = 24 * 3_600_000;

test("a store that wants the widgets gets them once, and the hook is told", async () => {
  const onDeployed = vi.fn<(event: object) => void>();
  const setup = await openDeploySetup({ stores: 1, hooks: { onDeployed } });
  const [store] = setup.stores;
  const worker = setup.addWorker();
  await worker.start();
  await setup.install(store!);
  await eventually(() => expect(onDeployed).toHaveBeenCalledOnce());
  expect(await setup.widgetsIn(store!)).toEqual(both);
  const { has, wanted, lease, dueAt } = await setup.stateOf(store!);
  expect([has, lease]).toEqual([wanted, null]);
  expect(dueAt).toBeGreaterThan(setup.clock.time);
  const { insalesId, shop } = store!;
  expect(onDeployed).toHaveBeenCalledWith({ insalesId, shop, version: has });
  expect(setup.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
});

test("the widget keys are renewed before they expire", async () => {
  const { install, addWorker, stores, stateOf, clock } = await openDeploySetup({ stores: 1 });
  const worker = addWorker();
  await worker.start();
  await install(stores[0]!);
  await eventually(async () => expect((await stateOf(stores[0]!)).has).not.toBeNull());
  const first = await stateOf(stores[0]!);
  // PostgreSQL accepts no other numbers.
  expect(first.dueAt).toSatisfy(Number.isInteger);
  clock.time = first.dueAt!;
  await worker.stop();
  await addWorker().start();
  await eventually(async () => expect((await stateOf(stores[0]!)).has).not.toBe(first.has));
  expect((await stateOf(stores[0]!)).has).toMatch(new RegExp(`^${first.has!.split(".")[0]}\\.`));
});

test("what was wanted before a restart is deployed after it", async () => {
  const { install, addWorker, stores, widgetsIn, stateOf } = await openDeploySetup({ stores: 2 });
  for (const store of stores) await install(store);
  await addWorker().start();
  for (const store of stores) {
    await eventually(async () => expect((await stateOf(store)).has).not.toBeNull());
    expect(await widgetsIn(store)).toEqual(both);
  }
});

test("of two workers only one deploys into a store at a time", async () => {
  const sent: (() => void)[] = [];
  const setup = await openDeploySetup({
    stores: 1,
    async intercept(request, send) {
      await new Promise<void>((resolve) => sent.push(resolve));
      return send(request);
    },
  });
  const { stores, addWorker, requests, stateOf, widgetsIn } = setup;
  const workers = [addWorker(), addWorker()];
  for (const worker of workers) await worker.start();
  await setup.install(stores[0]!);
  await eventually(() => expect(sent).toHaveLength(1));
  for (let count = 1; (await stateOf(stores[0]!)).has === null; count++) {
    expect(sent.length).toBeLessThanOrEqual(1);
    sent.shift()?.();
    await eventually(async () => {
      const { has } = await stateOf(stores[0]!);
      expect(sent.length === 1 || has !== null).toBe(true);
    });
    if (count > 20) throw new Error("never ends");
  }
  expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
  expect(await widgetsIn(stores[0]!)).toEqual(both);
});

test("a deploy that waits for the request limit keeps its store", async () => {
  const left: number[] = [];
  const setup = await openDeploySetup({
    stores: 1,
    async intercept(request, send) {
      const { lease } = await setup.stateOf(setup.stores[0]!);
      left.push(lease!.until - setup.clock.time);
      if (left.length > 1) return send(request);
      return new Response(null, { status: 429, headers: { "Retry-After": "250" } });
    },
  });
  const start = setup.clock.time;
  const worker = setup.addWorker();
  await worker.start();
  await setup.install(setup.stores[0]!);
  await eventually(async () => expect((await setup.stateOf(setup.stores[0]!)).has).not.toBeNull());
  expect(setup.clock.time - start).toBeGreaterThanOrEqual(250_000);
  // A request may take 30 s.
  expect(Math.min(...left)).toBeGreaterThan(30_000);
});

describe("a worker that stops", () => {
  test("waits for the request that it has sent, begins nothing else, and lets others go on at once", async () => {
    const reached = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { install, addWorker, stores, requests, widgetsIn, stateOf } = await openDeploySetup({
      stores: 1,
      async intercept(request, send) {
        if (request.method === "POST") {
          reached.resolve();
          await answer.promise;
        }
        return send(request);
      },
    });
    const [store] = stores;
    const worker = addWorker();
    await worker.start();
    await install(store!);
    await reached.promise;
    const sent = requests.length;
    const stopped = worker.stop();
    answer.resolve();
    await stopped;
    expect(requests).toHaveLength(sent);
    expect(await widgetsIn(store!)).toHaveLength(1);
    expect((await stateOf(store!)).failures).toBe(0);
    await addWorker().start();
    await eventually(async () => expect((await stateOf(store!)).has).not.toBeNull());
    expect(await widgetsIn(store!)).toEqual(both);
  });

  test("and has lost its lease sends nothing more", async () => {
    const { install, addWorker, stores, clock, registry, requests, widgetsIn, stateOf } =
      await openDeploySetup({
        stores: 1,
        async intercept(request, send) {
          const response = await send(request);
          if (request.method === "POST" && requests.length === 2) {
            // The machine stood still for longer than its lease, and another one has begun.
            clock.time += 61_000;
            const lease = { insalesId: stores[0]!.insalesId, owner: "other", now: clock.time };
            await registry.deploys.lease({ ...lease, until: clock.time + 60_000 });
          }
          return response;
        },
      });
    const worker = addWorker();
    await worker.start();
    await install(stores[0]!);
    await eventually(async () => expect((await stateOf(stores[0]!)).lease?.owner).toBe("other"));
    await worker.stop();
    expect(requests).toHaveLength(2);
    expect(await stateOf(stores[0]!)).toMatchObject({ has: null, failures: 0, lease: { owner: "other" } });
    expect(await widgetsIn(stores[0]!)).toEqual(["buyer-card"]);
  });
});

describe("a deploy that fails", () => {
  test("is tried again after 10 s, then after twice as long, and the hook is told", async () => {
    const onDeployFailed = vi.fn<(event: { retryAt: number | null }) => void>();
    let isDown = true;
    const setup = await openDeploySetup({
      stores: 1,
      hooks: { onDeployFailed },
      intercept: async (request, send) => (isDown ? new Response("down", { status: 500 }) : send(request)),
    });
    const { addWorker, stores, clock, stateOf, widgetsIn } = setup;
    const worker = addWorker();
    await worker.start();
    await setup.install(stores[0]!);
    for (const [index, pause] of [10_000, 20_000, 40_000].entries()) {
      await eventually(() => expect(onDeployFailed).toHaveBeenCalledTimes(index + 1));
      expect(onDeployFailed.mock.lastCall![0].retryAt).toBe(clock.time + pause);
      clock.time += pause;
      isDown = index < 2;
      await setup.wake();
    }
    await eventually(async () => expect((await stateOf(stores[0]!)).has).not.toBeNull());
    expect(await stateOf(stores[0]!)).toMatchObject({ failures: 0, error: null });
    expect(await widgetsIn(stores[0]!)).toEqual(both);
  });

  test.each([
    [
      "something new if the password is refused",
      { intercept: async () => new Response("HTTP Basic: Access denied.", { status: 401 }) },
      "the store may have uninstalled the application",
      null,
    ],
    [
      "a day if the right is missing",
      { intercept: async () => new Response("{}", { status: 403 }) },
      "the application has no right to do this",
      day,
    ],
    [
      "a day if the store has not paid",
      { intercept: async () => new Response("", { status: 402 }) },
      "402",
      day,
    ],
    [
      "a day if a setting has no value",
      { settings: () => ({ apiUrl: "https://a.example/" }) },
      "needs widgetKey",
      day,
    ],
  ])("waits for %s", async (_, options, message, pause) => {
    const { install, addWorker, stores, stateOf, requests, clock } = await openDeploySetup({
      stores: 1,
      ...options,
    });
    const worker = addWorker();
    await worker.start();
    await install(stores[0]!);
    await eventually(async () => expect((await stateOf(stores[0]!)).failures).toBe(1));
    const { dueAt, error } = await stateOf(stores[0]!);
    expect(dueAt).toBe(pause && clock.time + pause);
    expect(error).toContain(message);
    expect(requests.length).toBeLessThanOrEqual(1);
    await install(stores[0]!);
    await eventually(async () =>
      expect(await stateOf(stores[0]!)).toMatchObject({ failures: 1, lease: null }),
    );
  });

  test("names no secret, also if the settings throw one", async () => {
    const { install, addWorker, stores, stateOf } = await openDeploySetup({
      stores: 1,
      settings({ widgetKey, actionKey }) {
        throw new Error(`cannot use ${widgetKey} and ${actionKey}`);
      },
    });
    const worker = addWorker();
    await worker.start();
    await install(stores[0]!);
    await eventually(async () => expect((await stateOf(stores[0]!)).failures).toBe(1));
    expect((await stateOf(stores[0]!)).error).toBe("cannot use ••• and •••");
  });
});

test("a hook that throws is logged, and changes nothing", async () => {
  const onDeployed = () => Promise.reject(new Error("no mail server"));
  const { install, addWorker, stores, log, stateOf } = await openDeploySetup({
    stores: 1,
    hooks: { onDeployed },
  });
  const worker = addWorker();
  await worker.start();
  await install(stores[0]!);
  await eventually(() => expect(log.map(({ event }) => event)).toContain("hook failed"));
  expect((await stateOf(stores[0]!)).has).not.toBeNull();
});

describe("deployAll", () => {
  test("brings the widgets into every store that lacks them, so many at once, and asks no other", async () => {
    let atOnce = 0;
    let most = 0;
    const setup = await openDeploySetup({
      stores: 20,
      async intercept(request, send) {
        most = Math.max(most, ++atOnce);
        const response = await send(request);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce--;
        return response;
      },
    });
    const { addWorker, stores, requests, widgetsIn } = setup;
    const worker = addWorker();
    await worker.start();
    const onStore = vi.fn<() => void>();
    const report = await worker.deployAll({ concurrency: 3, onStore });
    expect(report.stores.map(({ insalesId }) => insalesId)).toEqual(stores.map(({ insalesId }) => insalesId));
    expect(report.stores.every(({ outcome }) => outcome === "deployed")).toBe(true);
    expect(onStore).toHaveBeenCalledTimes(stores.length);
    expect(most).toBe(3);
    for (const store of stores) expect(await widgetsIn(store)).toEqual(both);
    requests.length = 0;
    const again = await worker.deployAll();
    expect(again.stores.every(({ outcome }) => outcome === "current")).toBe(true);
    expect([again.version, requests]).toEqual([report.version, []]);
  });

  test("deploys again after a change of what the settings yield", async () => {
    let token = "first";
    const settings = ({ routeUrl }: WidgetSettingsInput) => ({ widgetKey: token, apiUrl: routeUrl("stock") });
    const { addWorker } = await openDeploySetup({ stores: 1, settings });
    const worker = addWorker();
    await worker.start();
    const outcomes = async () => (await worker.deployAll()).stores.map(({ outcome }) => outcome);
    expect(new Set(await outcomes())).toEqual(new Set(["deployed"]));
    token = "second";
    expect(new Set(await outcomes())).toEqual(new Set(["deployed"]));
    expect(new Set(await outcomes())).toEqual(new Set(["current"]));
  });

  test("reports a store that refuses, and can be aborted", async () => {
    const setup = await openDeploySetup({
      stores: 5,
      intercept: async (request, send) =>
        request.url.includes("shop-2.") ? new Response("", { status: 403 }) : send(request),
    });
    const worker = setup.addWorker();
    await worker.start();
    const abort = new AbortController();
    const report = await worker.deployAll({
      concurrency: 1,
      signal: abort.signal,
      onStore: ({ shop }) => shop.startsWith("shop-2.") && abort.abort(),
    });
    expect(report.stores.at(-1)).toMatchObject({ outcome: "failed", shop: "shop-2.localhost" });
    expect(report.stores.at(-1)!.error).toContain("no right");
    expect(report.stores.length).toBeLessThan(setup.stores.length);
  });
});

test.each([
  ["was given up", 401],
  ["waits for a day", 403],
])("a start tries again where a deploy %s", async (_, status) => {
  let isAllowed = false;
  const setup = await openDeploySetup({
    stores: 1,
    intercept: async (request, send) => (isAllowed ? send(request) : new Response("", { status })),
  });
  const [store] = setup.stores;
  const worker = setup.addWorker();
  await worker.start();
  await setup.install(store!);
  await eventually(async () => expect((await setup.stateOf(store!)).failures).toBe(1));
  await worker.stop();
  isAllowed = true;
  await setup.addWorker().start();
  await eventually(async () => expect((await setup.stateOf(store!)).has).not.toBeNull());
  expect(await setup.widgetsIn(store!)).toEqual(both);
});

test("a store whose install was accepted just before a crash gets the widgets after the restart", async () => {
  const setup = await openDeploySetup({ stores: 1, isCrashed: true });
  await setup.addWorker().start();
  const [store] = setup.stores;
  await eventually(async () => expect((await setup.stateOf(store!)).has).not.toBeNull());
  expect(await setup.widgetsIn(store!)).toEqual(both);
});

test("a registry that cannot be written is tried again after 5 s", async () => {
  const memory = createMemoryRegistry();
  let isFull = true;
  const lease = vi.fn<typeof memory.deploys.lease>(async (given) => {
    if (isFull) throw new Error("the disk is full");
    return memory.deploys.lease(given);
  });
  const setup = await openDeploySetup({
    stores: 1,
    isCrashed: true,
    registry: { ...memory, deploys: { ...memory.deploys, lease } },
  });
  const pauses: number[] = [];
  const passed = Promise.withResolvers<void>();
  onTestFinished(() => passed.resolve());
  await setup
    .addWorker({
      async sleep(ms) {
        pauses.push(ms);
        await passed.promise;
      },
    })
    .start();
  const once = setup.stores.length;
  await eventually(() => expect(pauses).toEqual(Array(once).fill(5000)));
  for (let count = 0; count < 3; count++) {
    await setup.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(lease).toHaveBeenCalledTimes(once);
  expect(setup.log).toHaveLength(once);
  isFull = false;
  passed.resolve();
  const [store] = setup.stores;
  await eventually(async () => expect((await setup.stateOf(store!)).has).not.toBeNull());
});

test("the registry keeps no code of the widgets that a deploy replaces", async () => {
  const setup = await openDeploySetup({ stores: 1 });
  const [store] = setup.stores;
  const worker = setup.addWorker();
  await worker.start();
  await setup.install(store!);
  await eventually(async () => expect((await setup.stateOf(store!)).has).not.toBeNull());
  const { has, dueAt } = await setup.stateOf(store!);
  setup.clock.time = dueAt!;
  await setup.wake();
  await eventually(async () => expect((await setup.stateOf(store!)).has).not.toBe(has));
  const records = await setup.registry.records.list(store!.insalesId);
  expect(records.filter(({ name }) => name.includes("-update-"))).toHaveLength(2);
  for (const { text } of records) expect(text).not.toContain("<script");
});
