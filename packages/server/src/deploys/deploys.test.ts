import { describe, expect, test, vi } from "vitest";
import type { DeployQueue } from "../application.ts";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import { writeBundles } from "@orderpane/deploy/testing/write-bundles";
import { project, writeBuiltWidgets } from "./testing/built-widgets.ts";
import { type DeploySetup, openDeploySetup } from "./testing/deploy-setup.ts";
import { createPgBossQueue } from "./pg-boss-queue.ts";
import { eventually } from "@orderpane/tooling/eventually";

const both = ["buyer-card", "stock"];

test("an install deploys the widgets once and calls the hook", async () => {
  const onDeployed = vi.fn<(event: object) => void>();
  const setup = await openDeploySetup({ hooks: { onDeployed } });
  await setup.startWorker();
  await setup.install();
  await eventually(() => expect(onDeployed).toHaveBeenCalledOnce());
  expect(await setup.widgetsIn()).toEqual(both);
  const { has, lease, dueAt } = await setup.stateOf();
  expect([has, lease]).toEqual([(await setup.registry.fleet.read()).state.base, null]);
  expect(dueAt).toBeGreaterThan(setup.clock.time);
  const { insalesId, shop } = setup.store;
  expect(onDeployed).toHaveBeenCalledWith({ insalesId, shop, release: has });
  expect(setup.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
});

test("the widget keys are renewed before they expire, and the registry keeps no code", async () => {
  const setup = await openDeploySetup();
  const worker = await setup.startWorker();
  await setup.install();
  await setup.deployed();
  const first = await setup.stateOf();
  // PostgreSQL accepts only integers.
  expect(first.dueAt).toSatisfy(Number.isInteger);
  setup.clock.time = first.dueAt!;
  await worker.close();
  await setup.startWorker();
  await eventually(async () => expect((await setup.stateOf()).inputs).not.toBe(first.inputs));
  expect((await setup.stateOf()).has).toBe(first.has);
  const records = await setup.registry.records.list(setup.store.insalesId);
  expect(records.filter(({ name }) => name.includes("-update-"))).toHaveLength(2);
  for (const { text } of records) expect(text).not.toContain("<script");
});

test("a store that limits requests is due again afterwards and does not delay other stores", async () => {
  let isLimited = true;
  const setup = await openDeploySetup({
    intercept: async (request, send) =>
      isLimited ? new Response(null, { status: 429, headers: { "Retry-After": "250" } }) : send(request),
  });
  const { time } = setup.clock;
  await setup.startWorker();
  await setup.install();
  await setup.failed();
  expect(setup.clock.time).toBe(time);
  expect(await setup.stateOf()).toMatchObject({ dueAt: time + 250_000, lease: null });
  isLimited = false;
  setup.clock.time += 250_000;
  await setup.wake();
  await setup.deployed();
  expect(await setup.widgetsIn()).toEqual(both);
});

const postgres = await sharedPostgres();
const queues = [
  { name: "in the process", create: async () => undefined },
  ...(postgres ? [{ name: "of pg-boss", create: openPgBossQueue }] : []),
];

async function openPgBossQueue({ context }: Pick<DeploySetup, "context">): Promise<DeployQueue> {
  const url = await postgres!.createDatabase();
  return createPgBossQueue({ url, now: context.now });
}

test.for(queues)(
  "a worker with a queue $name that stops finishes its request, starts nothing else, and lets others continue",
  { timeout: 60_000 },
  async ({ create }) => {
    const reached = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const setup = await openDeploySetup({
      async intercept(request, send) {
        if (request.method === "POST") {
          reached.resolve();
          await answer.promise;
        }
        return send(request);
      },
    });
    const queue = await create(setup);
    const worker = await setup.startWorker(queue && { queue });
    await setup.install();
    await reached.promise;
    const sent = setup.requests.length;
    const stopped = worker.close();
    answer.resolve();
    await stopped;
    expect(setup.requests).toHaveLength(sent);
    expect(await setup.widgetsIn()).toHaveLength(1);
    expect((await setup.stateOf()).failures).toBe(0);
    await setup.startWorker();
    await setup.deployed();
    expect(await setup.widgetsIn()).toEqual(both);
  },
);

test.for(queues)(
  "a worker with a queue $name has a request for each slot, and cuts those that hang when it stops",
  { timeout: 60_000 },
  async ({ create }) => {
    const hanging: Request[] = [];
    let isHanging = true;
    const setup = await openDeploySetup({
      stores: 12,
      isInstalled: true,
      async intercept(request, send) {
        if (!isHanging) return send(request);
        hanging.push(request);
        return new Promise(() => {});
      },
    });
    const { stores } = setup;
    const queue = await create(setup);
    const worker = await setup.startWorker({ grace: 20, ...(queue && { queue }) });
    await eventually(() => expect(hanging).toHaveLength(10));
    await worker.close();
    expect(hanging).toHaveLength(10);
    for (const { signal } of hanging) expect(signal.reason).toMatchObject({ message: "the worker stops" });
    isHanging = false;
    await setup.startWorker();
    for (const store of stores) await setup.deployed(store);
    for (const store of stores)
      expect(await setup.stateOf(store)).toMatchObject({ failures: 0, lease: null });
  },
);

test("a worker that stops leaves a create without a response to the next worker", async () => {
  const reached = Promise.withResolvers<void>();
  let isHanging = true;
  const setup = await openDeploySetup({
    async intercept(request, send) {
      const response = await send(request);
      if (!isHanging || request.method !== "POST") return response;
      reached.resolve();
      return new Promise(() => {});
    },
  });
  const worker = await setup.startWorker({ grace: 20 });
  await setup.install();
  await reached.promise;
  await worker.close();
  isHanging = false;
  setup.clock.time += 2 * 60_000;
  await setup.startWorker();
  await setup.deployed();
  expect(await setup.widgetsIn()).toEqual(both);
});

test("a start that fails stops the queue", async () => {
  const setup = await openDeploySetup();
  const stop = vi.fn<DeployQueue["stop"]>(async () => {});
  const start = () => Promise.reject(new Error("down"));
  const worker = setup.addWorker({ queue: { start, add: async () => {}, stop } });
  await expect(worker.start()).rejects.toThrow("down");
  expect(stop).toHaveBeenCalled();
});

test("a worker that has lost its lease sends nothing else", async () => {
  let isSuspended = false;
  const setup = await openDeploySetup({
    async intercept(request, send) {
      if (request.method === "POST" && !isSuspended) {
        // The machine was suspended for longer than its lease, and another one has taken over.
        isSuspended = true;
        setup.clock.time += 61_000;
        const lease = { insalesId: setup.store.insalesId, owner: "other", now: setup.clock.time };
        await setup.registry.deploys.lease({ ...lease, until: setup.clock.time + 60_000 });
      }
      return send(request);
    },
  });
  const worker = await setup.startWorker();
  await setup.install();
  await eventually(async () => expect((await setup.stateOf()).lease?.owner).toBe("other"));
  await worker.close();
  expect(setup.requests).toHaveLength(3);
  expect(await setup.stateOf()).toMatchObject({ has: null, failures: 0, lease: { owner: "other" } });
  expect(await setup.widgetsIn()).toEqual(["buyer-card"]);
});

/** Ten stores, among healthy ones, that delay deploys in different ways. */
async function openSlowStores() {
  const slow = [
    () => new Promise<Response>(() => {}),
    async () => new Response(null, { status: 503 }),
    async () => new Response(null, { status: 429, headers: { "Retry-After": "4" } }),
  ];
  const setup = await openDeploySetup({
    stores: 15,
    isInstalled: true,
    async intercept(request, send) {
      const index = setup.stores.findIndex(({ shop }) => shop === new URL(request.url).host);
      return index < 10 ? slow[index % slow.length]!() : send(request);
    },
  });
  return { ...setup, healthy: setup.stores.slice(10) };
}

test.for(queues)(
  "ten stores that limit, fail or hang do not delay other stores, with a queue $name",
  { timeout: 60_000 },
  async ({ create }) => {
    const { startWorker, healthy, ...setup } = await openSlowStores();
    const queue = await create(setup);
    await startWorker({ grace: 20, ...(queue && { queue }) });
    await eventually(async () => {
      // A healthy store may be slow on a busy machine, and is then due again.
      setup.clock.time += 1_000;
      for (const store of healthy) expect(await setup.widgetsIn(store)).toEqual(both);
    });
  },
);

test.for(queues)(
  "a store that becomes due gets a deploy without a notification of the queue $name",
  { timeout: 60_000 },
  async ({ create }) => {
    const setup = await openDeploySetup();
    const queue = await create(setup);
    await setup.startWorker(queue && { queue });
    await setup.install();
    await setup.deployed();
    const at = setup.clock.time + 5_000;
    await setup.registry.deploys.retry(setup.store, at);
    setup.clock.time = at;
    await eventually(async () => expect((await setup.stateOf()).deployedAt).toBe(at));
  },
);

describe("a deploy that fails", () => {
  test("is retried after 10 s, then after twice as long, and calls the hook", async () => {
    const onDeployFailed = vi.fn<(event: { retryAt: number | null }) => void>();
    let isDown = true;
    const setup = await openDeploySetup({
      hooks: { onDeployFailed },
      intercept: async (request, send) => (isDown ? new Response("down", { status: 500 }) : send(request)),
    });
    await setup.startWorker();
    await setup.install();
    for (const [index, pause] of [10_000, 20_000, 40_000].entries()) {
      await eventually(() => expect(onDeployFailed).toHaveBeenCalledTimes(index + 1));
      expect(onDeployFailed.mock.lastCall![0].retryAt).toBe(setup.clock.time + pause);
      setup.clock.time += pause;
      isDown = index < 2;
      await setup.wake();
    }
    await setup.deployed();
    expect(await setup.stateOf()).toMatchObject({ failures: 0, error: null });
    expect(await setup.widgetsIn()).toEqual(both);
  });

  test("is cut where all its requests together take too long", async () => {
    const setup = await openDeploySetup({ intercept: () => new Promise(() => {}) });
    await setup.startWorker({ longestTry: 20 });
    await setup.install();
    await setup.failed();
    expect(await setup.stateOf()).toMatchObject({
      error: "the deploy took longer than 0.02 s",
      dueAt: setup.clock.time + 10_000,
      lease: null,
    });
  });

  test("stops reading a list that is much longer than what it deploys", async () => {
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(Buffer.alloc(1024 * 1024, " "));
      sent++;
    };
    const setup = await openDeploySetup({
      intercept: async () => new Response(new ReadableStream({ pull })),
    });
    await setup.startWorker();
    await setup.install();
    await setup.failed();
    expect((await setup.stateOf()).error).toContain("the response is longer than 5 MiB");
    expect(sent).toBeLessThan(8);
  });

  const respond = (body: string, status: number) => ({
    intercept: async () => new Response(body, { status }),
  });
  test.each([
    ["refuses the password", respond("Access denied.", 401), "may have uninstalled the application"],
    ["lacks the right", respond("{}", 403), "the application has no right to do this"],
    ["has not paid", respond("", 402), "402"],
    ["has no value of a setting", { settings: () => ({ apiUrl: "https://a.example/" }) }, "needs widgetKey"],
  ])("is tried again in a store that %s, unless only a new install helps", async (what, options, message) => {
    const setup = await openDeploySetup({ ...options });
    await setup.startWorker();
    // Before a store is reached, only missing settings are known.
    const first = setup.log.filter(({ event }) => event === "widgets cannot be deployed");
    expect(first.map(({ reason }) => reason?.includes(message))).toEqual("settings" in options ? [true] : []);
    await setup.install();
    await setup.failed();
    const { dueAt, error } = await setup.stateOf();
    expect(dueAt).toBe(what === "refuses the password" ? null : setup.clock.time + 10_000);
    expect(error).toContain(message);
    expect(setup.requests.length).toBeLessThanOrEqual(1);
    await setup.install();
    await eventually(async () => expect(await setup.stateOf()).toMatchObject({ failures: 1, lease: null }));
  });

  test("does not reveal secrets, even if the settings throw one", async () => {
    const setup = await openDeploySetup({
      settings({ widgetKey, actionKey }) {
        throw new Error(`cannot use ${widgetKey} and ${actionKey}`);
      },
    });
    await setup.startWorker();
    await setup.install();
    await setup.failed();
    expect((await setup.stateOf()).error).toBe("cannot use ••• and •••");
  });
});

test("a process that only serves leaves changed settings to the one that deploys", async () => {
  const setup = await openDeploySetup();
  await setup.startWorker();
  const before = (await setup.registry.fleet.read()).state;
  await setup.startWorker({ slots: 0 });
  expect((await setup.registry.fleet.read()).state).toEqual(before);
});

test("stores that need another process's settings do not hold up the others", async () => {
  const setup = await openDeploySetup({ stores: 12, isInstalled: true, releases: "by-hand" });
  const { registry, clock, folder, stores, log } = setup;
  const first = await setup.startWorker();
  for (const store of stores) await setup.deployed(store);
  await first.close();
  const settings = { secretOfOthers: { type: "string", required: true } } as const;
  await writeBundles(folder, project, [{ name: "stock", settings, script: "2+2" }]);
  await (await setup.startWorker({ slots: 0 })).close();
  const { state, revision } = await registry.fleet.read();
  const placeOf = ({ insalesId }: { readonly insalesId: number }) => (insalesId * 7919) % 10_000;
  const [own, ...others] = stores.toSorted((a, b) => placeOf(b) - placeOf(a));
  const [{ id: release } = { id: "" }] = await registry.releases.list();
  const changed = { ...state, release, share: placeOf(own!), salt: 0 };
  await registry.fleet.change(revision, changed, { at: 1, by: "test", text: "released" });
  for (const { insalesId } of others) await registry.deploys.retry({ insalesId }, clock.time);
  await registry.deploys.retry(own!, ++clock.time);
  await writeBuiltWidgets(folder, both);
  await setup.startWorker();
  await eventually(async () => expect((await setup.stateOf(own)).deployedAt).toBe(clock.time));
  const refused = log.filter(({ event }) => event === "release not deployed by this process");
  expect(refused.length).toBeLessThanOrEqual(10);
});
