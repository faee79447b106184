import { expect, onTestFinished, test } from "vitest";
import { writeBuiltWidgets } from "./testing/built-widgets.ts";
import type { Deploys } from "./deploys.ts";
import { type DeploySetup, openDeploySetup } from "./testing/deploy-setup.ts";
import { eventually } from "@orderpane/tooling/eventually";

const widgets = ["buyer-card", "stock"];

/** Wants the widgets of a worker in the store, and does not wait for the deploy. */
async function want({ stateOf, stores }: DeploySetup, worker: Deploys): Promise<void> {
  const abort = new AbortController();
  const deploying = worker.deployAll({ signal: abort.signal });
  await eventually(async () => expect((await stateOf(stores[0]!)).wanted).not.toBe("none"));
  abort.abort();
  await deploying;
}

/** A machine with the old widgets has looked at a store that wants the new ones. */
async function openRelease() {
  const setup = await openDeploySetup({ stores: 1 });
  const store = setup.stores[0]!;
  const pauses: number[] = [];
  const passed = Promise.withResolvers<void>();
  onTestFinished(() => passed.resolve());
  const sleep = (ms: number) => {
    pauses.push(ms);
    return passed.promise;
  };
  await setup.addWorker({ sleep }).start();
  await writeBuiltWidgets(setup.folder, widgets, "2+2");
  const newWorker = setup.addWorker();
  await want(setup, newWorker);
  await setup.wake();
  await eventually(() => expect(pauses).toEqual(setup.stores.map(() => 5000)));
  return { ...setup, store, newWorker, passed };
}

test("a machine with old widgets leaves a store to those with the new ones", async () => {
  const { store, newWorker, requests, stateOf, widgetsIn } = await openRelease();
  expect(requests).toEqual([]);
  const { wanted } = await stateOf(store);
  await newWorker.start();
  await eventually(async () => expect((await stateOf(store)).has).not.toBeNull());
  expect((await stateOf(store)).has).toContain(`${wanted}.`);
  expect(await widgetsIn(store)).toEqual(widgets);
});

test("and deploys its own widgets if no other machine has come within ten minutes", async () => {
  const { store, clock, passed, stateOf, widgetsIn } = await openRelease();
  clock.time += 10 * 60_000;
  passed.resolve();
  await eventually(async () => expect((await stateOf(store)).has).not.toBeNull());
  expect(await widgetsIn(store)).toEqual(widgets);
});

test("a start with other widgets deploys at once what was due before", async () => {
  const setup = await openDeploySetup({ stores: 1 });
  const store = setup.stores[0]!;
  await want(setup, setup.addWorker());
  const { wanted } = await setup.stateOf(store);
  await writeBuiltWidgets(setup.folder, widgets, "2+2");
  const { time } = setup.clock;
  await setup.addWorker().start();
  await eventually(async () => expect((await setup.stateOf(store)).has).not.toBeNull());
  expect((await setup.stateOf(store)).has).not.toContain(wanted);
  expect(setup.clock.time).toBe(time);
});
