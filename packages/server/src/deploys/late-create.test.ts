import { expect, onTestFinished, test } from "vitest";
import { openDeploySetup } from "./testing/deploy-setup.ts";
import { eventually } from "@orderpane/tooling/eventually";

const both = ["buyer-card", "stock"];

/** The first worker stands still when it sends its first POST, for longer than its lease. */
async function openStalled() {
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
  setup.clock.time += 61_000;
  await setup.addWorker().start();
  await setup.wake();
  await setup.deployed();
  return { ...setup, sendLate, answer };
}

test("a worker that wakes up after its lease has its widget merged at once", async () => {
  const { sendLate, answer, widgetsIn, clock } = await openStalled();
  const { time } = clock;
  answer.resolve(await sendLate());
  await eventually(async () => expect(await widgetsIn()).toEqual(both));
  expect(clock.time - time).toBeLessThan(60_000);
});

test("a widget that a killed worker creates late is merged after 30 minutes", async () => {
  const { sendLate, widgetsIn, stateOf, clock, wake } = await openStalled();
  await sendLate();
  expect(await widgetsIn()).toEqual(["buyer-card", ...both]);
  const { dueAt, deployedAt } = await stateOf();
  expect(dueAt! - clock.time).toBeLessThanOrEqual(30 * 60_000);
  clock.time = dueAt!;
  await wake();
  await eventually(async () => expect((await stateOf()).deployedAt).not.toBe(deployedAt));
  expect(await widgetsIn()).toEqual(both);
  expect((await stateOf()).dueAt! - clock.time).toBeGreaterThan(24 * 3_600_000);
});
