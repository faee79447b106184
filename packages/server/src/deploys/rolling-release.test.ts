import { expect, onTestFinished, test } from "vitest";
import { writeBuiltWidgets } from "./testing/built-widgets.ts";
import { type DeploySetup, openDeploySetup } from "./testing/deploy-setup.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { isSameBuild, readWidgets } from "./widget-release.ts";

const widgets = ["buyer-card", "stock"];

/** Requests the built widgets for the stores. Returns their version. */
async function want({ folder, context, registry, clock, stores }: DeploySetup): Promise<string> {
  const version = (await readWidgets({ folder }, context)).versionAt(clock.time);
  for (const { insalesId } of stores) await registry.deploys.want(insalesId, version, clock.time);
  return version;
}

/** A machine with old widgets has checked a store that should get the new ones. */
async function openRelease() {
  const setup = await openDeploySetup();
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
  await want(setup);
  await setup.wake();
  await eventually(() => expect(pauses).toEqual(setup.stores.map(() => 5000)));
  return { ...setup, newWorker, passed };
}

test("a machine with old widgets leaves a store to machines with new ones", async () => {
  const { newWorker, requests, stateOf, deployed, widgetsIn } = await openRelease();
  expect(requests).toEqual([]);
  const { wanted } = await stateOf();
  await newWorker.start();
  await deployed();
  expect((await stateOf()).has).toContain(`${wanted}.`);
  expect(await widgetsIn()).toEqual(widgets);
});

test("a machine with old widgets deploys them if no other machine does within ten minutes", async () => {
  const { clock, passed, deployed, widgetsIn } = await openRelease();
  clock.time += 10 * 60_000;
  passed.resolve();
  await deployed();
  expect(await widgetsIn()).toEqual(widgets);
});

test("a start with new widgets deploys immediately into stores that were already due", async () => {
  const setup = await openDeploySetup();
  const wanted = await want(setup);
  await writeBuiltWidgets(setup.folder, widgets, "2+2");
  const { time } = setup.clock;
  await setup.addWorker().start();
  await setup.deployed();
  expect((await setup.stateOf()).has).not.toContain(wanted);
  expect(setup.clock.time).toBe(time);
});

test("a start with new widgets updates all stores one after the other, also with a second machine", async () => {
  const setup = await openDeploySetup({ stores: 3 });
  const version = await want(setup);
  const oldWorker = await setup.startWorker();
  for (const store of setup.stores) await setup.deployed(store);
  await oldWorker.close();
  await writeBuiltWidgets(setup.folder, widgets, "2+2");
  await setup.startWorker();
  await setup.startWorker();
  const statesOf = () => Promise.all(setup.stores.map((store) => setup.stateOf(store)));
  const waits = (await statesOf()).map(({ dueAt }) => dueAt! - setup.clock.time);
  expect(waits.slice(1)).toEqual(waits.slice(1).map((_wait, index) => 250 * (index + 1)));
  setup.clock.time += 250 * waits.length;
  await setup.wake();
  await eventually(async () => {
    for (const { has } of await statesOf()) expect(isSameBuild(has, version)).toBe(false);
  });
});
