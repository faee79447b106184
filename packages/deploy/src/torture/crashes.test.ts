import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../pacing/testing/seeded-random.ts";
import { damageFiles, fileDamages } from "../testing/damage-files.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { createFaultyNetwork, type FaultyNetwork } from "../testing/faulty-network.ts";
import { scaled } from "../testing/scale.ts";
import { type Hands, inSteps } from "../testing/steps.ts";
import { openTrial, type Trial } from "../testing/trial.ts";
import { findDamage } from "../testing/verdict.ts";

/** Runs that are given up at a step, and files that are damaged before the next. */
let network: FaultyNetwork;
beforeAll(async () => {
  network = await createFaultyNetwork();
});
afterAll(() => network.close());

const before = [desiredWidget({ project: "other" }), desiredWidget(), desiredWidget({ name: "orphan" })].map(
  ({ code, height }) => ({ code, height }),
);
const wanted = [
  desiredWidget({ version: 2 }),
  desiredWidget({ name: "stock" }),
  desiredWidget({ name: "notes" }),
];

/** How often each damage is done at each step; chance decides which bytes it meets. */
const repeats = scaled({ sample: 1, all: 20 });

/** Runs as far as a step, and never goes on, as if the process had died there. Gives the steps until then. */
async function deployUntil(trial: Trial, dieAt: number): Promise<string[]> {
  const taken: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const onStep = (name: string) => {
      if (taken.push(name) <= dieAt) return Promise.resolve();
      resolve();
      return new Promise<never>(() => {});
    };
    const handle = (hands: Hands) => inSteps(hands, onStep);
    trial.deploy(wanted, { handle, ...keptIn(trial) }).then(() => resolve(), reject);
  });
  return taken;
}

/** What is known of the request limit is on disk too. */
const keptIn = ({ folder }: Trial) => ({ limitFolder: join(folder, "limits") });

const openCrashTrial = () => openTrial({ network, choose: () => null, before, foreign: 1 });

/** Of a run that nothing disturbs. */
const stepCount = 34;
const steps: string[] = [];

test(`a run has ${stepCount} steps`, async () => {
  const trial = await openCrashTrial();
  steps.push(...(await deployUntil(trial, Infinity)));
  await trial.close();
  expect(steps).toHaveLength(stepCount);
  expect(steps.filter((name) => name === "after the intent")).toHaveLength(2);
});

describe.each(fileDamages)("files: %s", (damage) => {
  test(`${repeats * stepCount} crashes, at each of ${stepCount} steps: the next run leaves each widget there once`, async () => {
    for (let seed = 0; seed < repeats; seed++) {
      for (let dieAt = 0; dieAt < stepCount; dieAt++) {
        const trial = await openCrashTrial();
        await deployUntil(trial, dieAt);
        await damageFiles(trial.folder, damage, seededRandom(seed * 100 + dieAt));
        const warnings: string[] = [];
        await trial.deploy(wanted, { onWarning: (text) => warnings.push(text), ...keptIn(trial) });
        expect([dieAt, await findDamage(trial, wanted)]).toEqual([dieAt, []]);
        const creates = trial.operations.filter(({ kind }) => kind === "create");
        expect([dieAt, creates.length]).toEqual([dieAt, 2]);
        expect(damage === "none" ? warnings : []).toEqual([]);
        await trial.close();
      }
    }
  }, 300_000);
});

describe.each(fileDamages)("a POST that lands after its process has died, files: %s", (damage) => {
  test("is one widget in the end", async () => {
    let posts = 0;
    const trial = await openTrial({
      network,
      before,
      foreign: 1,
      choose: ({ method }) =>
        method === "POST" && ++posts === 1 ? "hang before the headers, executed one list later" : null,
    });
    // The step after it is the first look for it.
    await deployUntil(trial, steps.indexOf("before POST") + 1);
    await damageFiles(trial.folder, damage, seededRandom(1));
    await trial.deploy(wanted, keptIn(trial));
    expect(await findDamage(trial, wanted)).toEqual([]);
    const creates = trial.operations.filter(({ kind }) => kind === "create");
    // The journal is why the next run waits for it; without one there may be another, and it is merged.
    expect(creates.length).toBeLessThanOrEqual(damage === "none" ? 2 : 3);
    await trial.close();
  });
});
