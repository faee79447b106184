import { eventually } from "@orderpane/tooling/eventually";
import { expect, onTestFinished, test } from "vitest";
import { openDeploySetup } from "./testing/deploy-setup.ts";

const both = ["buyer-card", "stock"];

test("a widget created after the worker lost its lease is soon merged", async () => {
  const reached = Promise.withResolvers<() => Promise<Response>>();
  const answer = Promise.withResolvers<Response>();
  let isFirst = true;
  const setup = await openDeploySetup({
    async intercept(request, send) {
      if (request.method !== "POST" || !isFirst) return send(request);
      isFirst = false;
      reached.resolve(() => send(request));
      return answer.promise;
    },
  });
  // The stalled worker must end before the registry is closed.
  onTestFinished(() => answer.resolve(new Response(null, { status: 503 })));
  const worker = setup.addWorker();
  await worker.start();
  await setup.install();
  const sendLate = await reached.promise;
  await eventually(async () => expect(await setup.widgetsIn()).toEqual(["stock"]));
  setup.clock.time += 121_000;
  await setup.addWorker().start();
  await setup.wake();
  await setup.deployed();
  const { time } = setup.clock;
  answer.resolve(await sendLate());
  await eventually(async () => expect(await setup.widgetsIn()).toEqual(both));
  expect(setup.clock.time - time).toBeLessThan(60_000);
});

test("a create without a response is retried after two minutes, and a late copy is merged after ten minutes or an hour", async () => {
  const sent: { at: number; execute: () => Promise<Response> }[] = [];
  const { clock, ...setup } = await openDeploySetup({
    async intercept(request, send) {
      if (request.method !== "POST") return send(request);
      const copy = request.clone();
      sent.push({ at: clock.time, execute: () => send(copy.clone()) });
      return sent.length === 1 ? new Response(null, { status: 502 }) : send(request);
    },
  });
  await setup.startWorker();
  await setup.install();
  await setup.failed();
  const [{ at, execute }] = sent as [(typeof sent)[number]];
  const passUntilDue = async (ms: number) => {
    const { dueAt, deployedAt } = await setup.stateOf();
    expect([sent.length, dueAt! - at]).toEqual([deployedAt === null ? 2 : 3, ms]);
    clock.time = dueAt!;
    await setup.wake();
    await eventually(async () => expect((await setup.stateOf()).deployedAt).not.toBe(deployedAt));
    expect(await setup.widgetsIn()).toEqual(both);
  };
  await passUntilDue(2 * 60_000);
  for (const minutes of [10, 60]) {
    await execute();
    expect(await setup.widgetsIn()).toEqual(["buyer-card", ...both]);
    await passUntilDue(minutes * 60_000);
  }
  expect((await setup.stateOf()).dueAt! - clock.time).toBeGreaterThan(24 * 3_600_000);
});

test("a create without a response does not block the store if the clock was two days ahead", async () => {
  let isLost = true;
  const setup = await openDeploySetup({
    intercept: async (request, send) =>
      isLost && request.method === "POST" ? new Response(null, { status: 502 }) : send(request),
  });
  const ahead = 2 * 24 * 3_600_000;
  setup.clock.time += ahead;
  await setup.startWorker();
  await setup.install();
  await setup.failed();
  isLost = false;
  setup.clock.time -= ahead;
  await setup.wake();
  await setup.deployed();
  expect(await setup.widgetsIn()).toEqual(both);
});
