import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createHistory, type History } from "../history/history.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import type { RunDependencies } from "../testing/deploy-once.ts";
import { type DeploySetup, openNetworkSetup, openSetup } from "../testing/deploy-setup.ts";
import type { ChooseFault } from "../testing/network/faulty-network.ts";
import { findDamage, findTouched } from "../testing/find-damage.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { createTurns } from "../turns.ts";

/** Runs that crash at a step, and files that are deleted before the next run. */
beforeAll(skipSyncs);

/** What happened before the crashing run: an earlier run that crashed at this step, or nothing. */
const crashScenes: readonly [name: string, diedAt: string | null][] = [
  ["a run", null],
  ["a run after one that died", "after POST"],
];

/** The store's initial widgets, by ascending id. The first one is foreign. */
const crashBefore = [
  desiredWidget({ project: "other" }),
  desiredWidget(),
  desiredWidget({ name: "orphan" }),
].map(({ code, height }) => ({ code, height }));

/** Each run makes an update and two creates. The orphan is deleted. */
const crashWanted = [
  desiredWidget({ name: "buyer-card", version: 2 }),
  desiredWidget({ name: "stock" }),
  desiredWidget({ name: "notes" }),
];

/** What happens to a run's files before the next run. */
const fileStates = ["kept", "deleted"] as const;

type FileState = (typeof fileStates)[number];

const deleteFiles = ({ folder }: DeploySetup) => rm(folder, { recursive: true, force: true });

/** Opens a store in the state that a run left when it crashed at a step; `null` if it did not crash. */
async function openScene(diedAt: string | null): Promise<DeploySetup> {
  const setup = await openSetup({ before: crashBefore, foreign: 1 });
  if (diedAt !== null) await deployUntil(setup, diedAt);
  return setup;
}

const deployUntil = (setup: DeploySetup, dieAt: number | string | null) =>
  runUntil(dieAt, (wrap) => setup.deploy(crashWanted, { wrap }));

/** Returns the steps of an undisturbed run. */
async function stepsOf(diedAt: string | null): Promise<string[]> {
  await using setup = await openScene(diedAt);
  return await deployUntil(setup, null);
}

const creates = ({ operations }: DeploySetup) => operations.filter(({ kind }) => kind === "create").length;

describe.each(crashScenes)("%s dies", (_, diedAt) => {
  test.for(fileStates)(
    "at each step, files are %s: after the next run the store has each widget once",
    { timeout: 300_000 },
    async (files) => {
      const steps = await stepsOf(diedAt);
      expect(steps.length).toBeGreaterThan(5);
      for (const dieAt of steps.keys()) await expectRecovery({ diedAt, dieAt, files });
    },
  );
});

async function expectRecovery({ diedAt, dieAt, files }: Crash): Promise<void> {
  await using setup = await openScene(diedAt);
  await deployUntil(setup, dieAt);
  if (files === "deleted") await deleteFiles(setup);
  const warnings: string[] = [];
  await setup.deploy(crashWanted, { onWarning: (text) => warnings.push(text) });
  expect([dieAt, await findDamage(setup, crashWanted)]).toEqual([dieAt, []]);
  expect([dieAt, creates(setup)]).toEqual([dieAt, 2]);
  const isWhole = files === "kept";
  expect(isWhole ? warnings : []).toEqual([]);
  const known = ["notes", "stock"];
  expect([dieAt, isWhole ? await createsInHistory(setup) : known]).toEqual([dieAt, known]);
}

interface Crash {
  readonly diedAt: string | null;
  readonly dieAt: number;
  readonly files: FileState;
}

/** Returns the acknowledged creates in the history. */
async function createsInHistory({ folder, target }: DeploySetup): Promise<string[]> {
  const runs = await createHistory({ ...target, folder: join(folder, "history") }).read();
  return runs
    .flatMap(({ changes }) => changes)
    .filter(({ action, acknowledged }) => action === "create" && acknowledged)
    .map(({ widget }) => widget)
    .sort();
}

test("a rollback undoes a run that died at any step, including what it created", async () => {
  const steps = await stepsOf(null);
  const undone = new Set<string>();
  for (const dieAt of steps.keys()) {
    await using setup = await openScene(null);
    await deployUntil(setup, dieAt);
    if (await expectUndone(setup, dieAt)) undone.add(steps[dieAt]!);
  }
  expect(undone).toContain("after POST");
});

/** A rollback undoes what the run did before it crashed. If it did nothing, the rollback is refused. */
async function expectUndone(setup: DeploySetup, dieAt: number): Promise<boolean> {
  const isChanged = setup.operations.length > 0;
  const failure: unknown = await setup.rollBack().then(
    () => null,
    (error: unknown) => error,
  );
  expect([dieAt, failure]).toMatchObject([dieAt, isChanged ? null : { code: "no-history" }]);
  const contents = (await setup.list()).map(({ code, height, pageType }) => [code, height, pageType]);
  expect([dieAt, contents]).toEqual([dieAt, crashBefore.map(({ code, height }) => [code, height, "order"])]);
  expect(findTouched(setup.foreign, await setup.list())).toEqual([]);
  return isChanged;
}

describe("a POST executed after its process has crashed leads to one widget", () => {
  test.each(fileStates)("files are %s", async (files) => {
    let posts = 0;
    const choose: ChooseFault = ({ method }) =>
      method === "POST" && ++posts === 1 ? "hang before the headers, executed one list later" : null;
    await using setup = await openNetworkSetup(choose, { before: crashBefore, foreign: 1 });
    const steps = await stepsOf(null);
    // The next step lists the widgets.
    await deployUntil(setup, steps.indexOf("before POST") + 1);
    if (files === "deleted") await deleteFiles(setup);
    await setup.deploy(crashWanted);
    expect(await findDamage(setup, crashWanted)).toEqual([]);
    // With its history, the next run waits for the widget. Without it, a second one may be created and
    // merged.
    expect(creates(setup)).toBeLessThanOrEqual(files === "kept" ? 2 : 3);
  });
});

/**
 * Calls `onStep` before and after each external effect of a run, one at a time. If `onStep` does not return,
 * the run stops there.
 */
function announceSteps(
  { fetch, history }: RunDependencies,
  onStep: (name: string) => Promise<void>,
): RunDependencies {
  const inTurn = createTurns();
  const step = <T>(name: string, run: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await onStep(`before ${name}`);
      const result = await run();
      await onStep(`after ${name}`);
      return result;
    });
  const keptInSteps = ({ acknowledge, forget, ...kept }: Awaited<ReturnType<History["keep"]>>) => ({
    ...kept,
    acknowledge: (id: number) => step("it is acknowledged", () => acknowledge(id)),
    forget: () => step("it is forgotten", forget),
  });
  return {
    fetch: (input, init) => step(init?.method ?? "GET", () => fetch(input, init)),
    history: {
      keep: async (change) => keptInSteps(await step("history", () => history.keep(change))),
      openCreates: () => step("the open creates are read", () => history.openCreates()),
      settle: (create, id) => step("an open create is settled", () => history.settle(create, id)),
      read: () => step("history is read", () => history.read()),
      tidy: () => step("history is tidied", () => history.tidy()),
    },
  };
}

/**
 * Runs until a step and stops there, as if the process had crashed. `dieAt` is the index of the step or its
 * name; `null` means never. Returns the steps including the last one.
 */
async function runUntil(
  dieAt: number | string | null,
  run: (wrap: (dependencies: RunDependencies) => RunDependencies) => Promise<unknown>,
): Promise<string[]> {
  const taken: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const onStep = (name: string) => {
      const index = taken.push(name) - 1;
      if (dieAt !== index && dieAt !== name) return Promise.resolve();
      resolve();
      return new Promise<never>(() => {});
    };
    run((dependencies) => announceSteps(dependencies, onStep)).then(() => resolve(), reject);
  });
  return taken;
}
