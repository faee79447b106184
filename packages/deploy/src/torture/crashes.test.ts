import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeChange } from "../history/change.ts";
import { crashBefore, crashScenes, crashWanted } from "../testing/crashes/crash-scenes.ts";
import { damageFiles, type FileDamage, fileDamages } from "../testing/crashes/damage-files.ts";
import type { ChooseFault } from "../testing/network/faulty-network.ts";
import { announceSteps, runUntil } from "../testing/crashes/announce-steps.ts";
import { openSetup, openNetworkSetup, type DeploySetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findDamage, findTouched } from "../testing/find-damage.ts";

/** Runs that die at a step, and files that are damaged before the next run. */
beforeAll(skipSyncs);

/** How often each damage is done at each step, to random bytes. */
const repeats = scaled({ sample: 1, all: 20 });

/** A run dies at every nth step. Intact files are tested more often. */
const strides = { whole: scaled({ sample: 9, all: 1 }), damaged: scaled({ sample: 27, all: 1 }) };

/** The same for a run that is rolled back. */
const stride = scaled({ sample: 9, all: 1 });

/** A store, and what a run left that died at a step. `null`: the run did not die. */
async function openScene(diedAt: string | null): Promise<DeploySetup> {
  const setup = await openSetup({ before: crashBefore, foreign: 1 });
  if (diedAt !== null) await deployUntil(setup, diedAt);
  return setup;
}

function openFaultyScene(choose: ChooseFault): Promise<DeploySetup> {
  return openNetworkSetup({ choose, before: crashBefore, foreign: 1 });
}

const deployUntil = (setup: DeploySetup, dieAt: number | string | null) =>
  runUntil(dieAt, (wrap) => setup.deploy(crashWanted, { wrap }));

/** The steps of an undisturbed run. */
async function stepsOf(diedAt: string | null): Promise<string[]> {
  await using setup = await openScene(diedAt);
  return await deployUntil(setup, null);
}

/** The indexes of the steps to die at: every nth step, and those with the names that the test needs. */
function stepsToDieAt(steps: readonly string[], every: number, { first = 0, always = [""] } = {}): number[] {
  return [...steps.keys()].filter(
    (index) => (index >= first && (index - first) % every === 0) || always.includes(steps[index]!),
  );
}

const creates = ({ operations }: DeploySetup) => operations.filter(({ kind }) => kind === "create").length;

/**
 * All files in history. `kind`: `update kept`, `update acknowledged`, `create searched` or `unknown`. `text`:
 * the file and the record.
 */
async function readRecords(folder: string): Promise<{ kind: string; text: string }[]> {
  const found = await readdir(join(folder, "history"), { recursive: true }).catch(() => []);
  const files = found.filter((name) => name.endsWith(".json") || name.endsWith(".tmp"));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, "history", file), "utf8");
      return { kind: kindOf(text), text: `${file}: ${text}` };
    }),
  );
}

function kindOf(text: string): string {
  const change = decodeChange(text);
  if (!change) return "unknown";
  const { action, acknowledged, isSearched } = change;
  return `${action} ${acknowledged ? "acknowledged" : isSearched ? "searched" : "kept"}`;
}

test("everything that history can write is a step of its own", async () => {
  const kinds = new Set<string>();
  for (const [, diedAt] of crashScenes) {
    await using setup = await openScene(diedAt);
    let [last, known] = ["", await readRecords(setup.folder)];
    const onStep = async (name: string) => {
      const now = await readRecords(setup.folder);
      const countIn = (records: typeof now, others: typeof now) =>
        records.filter(({ text }) => !others.some((other) => other.text === text)).length;
      // A file that is written again counts once.
      const [added, removed] = [countIn(now, known), countIn(known, now)];
      const isAct = last.startsWith("before ") && name === last.replace("before", "after");
      expect([last, name, Math.max(added, removed) <= (isAct ? 1 : 0)]).toEqual([last, name, true]);
      for (const { kind } of now) kinds.add(kind);
      [last, known] = [name, now];
    };
    await setup.deploy(crashWanted, { wrap: (dependencies) => announceSteps(dependencies, onStep) });
  }
  const states = ["acknowledged", "kept"];
  const expected = ["create", "delete", "update"].flatMap((action) =>
    states.map((state) => `${action} ${state}`),
  );
  // The run that died had kept two creates and sent one.
  expect([...kinds].sort()).toEqual([...expected, "create searched"].sort());
});

describe.each(crashScenes)("%s dies", (_, diedAt) => {
  test.for(fileDamages)(
    "at each step, files: %s: after the next run each widget is in the store once",
    { timeout: 300_000 },
    async (damage, { annotate }) => {
      const steps = await stepsOf(diedAt);
      const every = damage === "none" ? strides.whole : strides.damaged;
      // In a sample, each damage and each scene has other steps.
      const first = ((diedAt === null ? 0 : 1) + 3 * fileDamages.indexOf(damage)) % every;
      let crashes = 0;
      for (let seed = 0; seed < repeats; seed++) {
        for (const dieAt of stepsToDieAt(steps, every, { first })) {
          await crashOnce({ diedAt, dieAt, damage, seed });
          crashes++;
        }
      }
      expect(crashes).toBeGreaterThanOrEqual(Math.floor((repeats * steps.length) / every));
      await annotate(`${crashes} crashes, ${steps.length} steps`);
    },
  );
});

async function crashOnce({ diedAt, dieAt, damage, seed }: Crash): Promise<void> {
  await using setup = await openScene(diedAt);
  await deployUntil(setup, dieAt);
  await damageFiles(setup.folder, damage, seededRandom(seed * 100 + dieAt));
  const warnings: string[] = [];
  await setup.deploy(crashWanted, { onWarning: (text) => warnings.push(text) });
  expect([dieAt, await findDamage(setup, crashWanted)]).toEqual([dieAt, []]);
  expect([dieAt, creates(setup)]).toEqual([dieAt, 2]);
  const isWhole = damage === "none";
  expect(isWhole ? warnings : []).toEqual([]);
  const known = ["notes", "stock"];
  expect([dieAt, isWhole ? await createsInHistory(setup) : known]).toEqual([dieAt, known]);
}

interface Crash {
  readonly diedAt: string | null;
  readonly dieAt: number;
  readonly damage: FileDamage;
  readonly seed: number;
}

/** The creates that are acknowledged in history. */
async function createsInHistory({ folder }: DeploySetup): Promise<string[]> {
  const records = await readRecords(folder);
  return records
    .flatMap(({ kind, text }) =>
      kind === "create acknowledged" ? /-create-([\w-]+)\.json/.exec(text)![1]! : [],
    )
    .sort();
}

test("a rollback undoes a run that died at any step, including what it created", async ({ annotate }) => {
  const steps = await stepsOf(null);
  const dyingSteps = stepsToDieAt(steps, stride, { always: ["after POST"] });
  const undone = new Set<string>();
  for (const dieAt of dyingSteps) {
    await using setup = await openScene(null);
    await deployUntil(setup, dieAt);
    if (await expectUndone(setup, dieAt)) undone.add(steps[dieAt]!);
  }
  expect(undone).toContain("after POST");
  await annotate(`${dyingSteps.length} crashes, ${steps.length} steps`);
});

/** A rollback undoes what the run did before it died. If it did nothing, there is nothing to undo. */
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

describe("a POST that is executed after its process has died leads to one widget", () => {
  test.each(fileDamages)("files: %s", async (damage) => {
    let posts = 0;
    await using setup = await openFaultyScene(({ method }) =>
      method === "POST" && ++posts === 1 ? "hang before the headers, executed one list later" : null,
    );
    const steps = await stepsOf(null);
    // The next step lists the widgets.
    await deployUntil(setup, steps.indexOf("before POST") + 1);
    await damageFiles(setup.folder, damage, seededRandom(1));
    await setup.deploy(crashWanted);
    expect(await findDamage(setup, crashWanted)).toEqual([]);
    // With its history the next run waits for the widget. Without it, a second one may be created and merged.
    expect(creates(setup)).toBeLessThanOrEqual(damage === "none" ? 2 : 3);
  });
});
