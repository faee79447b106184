import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../pacing/testing/seeded-random.ts";
import { deployOnce } from "../testing/deploy-once.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { createFaultyNetwork, type FaultyNetwork } from "../testing/faulty-network.ts";
import { scaled } from "../testing/scale.ts";
import { type Deploying, startDeploying } from "../testing/start-deploying.ts";
import { openTrial, type Trial } from "../testing/trial.ts";
import { findDamage } from "../testing/verdict.ts";

/** Real processes that deploy, and are killed while they do. */
let network: FaultyNetwork;
beforeAll(async () => {
  network = await createFaultyNetwork();
});
afterAll(() => network.close());

const before = [desiredWidget({ project: "other" }), desiredWidget(), desiredWidget({ name: "orphan" })];
const versions: [name: string, version: number][] = [
  ["buyer-card", 2],
  ["stock", 1],
  ["notes", 1],
];
const wanted = versions.map(([name, version]) => desiredWidget({ name, version }));

/** A process deploys and ends somehow; the next run has to put in order what it has left. */
async function deployAndKill(
  run: (child: Deploying) => Promise<void>,
  { dieAt }: { dieAt?: number } = {},
): Promise<Awaited<Deploying["ended"]> & { steps: readonly string[] }> {
  const fields = before.map(({ code, height }) => ({ code, height }));
  const trial = await openTrial({ network, choose: () => null, before: fields, foreign: 1 });
  try {
    const child = await startDeploying({ ...orderFor(trial), ...(dieAt !== undefined && { dieAt }) });
    await run(child);
    const ended = await child.ended;
    await deployOnce(trial.target, wanted, { folder: trial.folder, sleep: async () => {} });
    expect(await findDamage(trial, wanted)).toEqual([]);
    expect(trial.operations.filter(({ kind }) => kind === "create")).toHaveLength(2);
    return { ...ended, steps: child.steps };
  } finally {
    await trial.close();
  }
}

function orderFor({ target, folder }: Trial) {
  const { store, appId, appPassword } = target;
  return { store: store.origin, appId, appPassword, folder, widgets: versions };
}

const stepCount = 34;
const stride = scaled({ sample: 9, all: 1 });

test(`kill -9 at ${Math.ceil(stepCount / stride)} of ${stepCount} steps`, { timeout: 300_000 }, async () => {
  const whole = await deployAndKill(async (child) => child.go());
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  expect(whole.steps).toHaveLength(stepCount);
  for (let dieAt = 0; dieAt < stepCount; dieAt += stride) {
    const { signal, steps } = await deployAndKill(async (child) => child.go(), { dieAt });
    expect([dieAt, signal, steps.length]).toEqual([dieAt, "SIGKILL", dieAt]);
  }
});

const instants = scaled({ sample: 4, all: 200 });

test(`kill -9 at ${instants} random instants`, { timeout: 600_000 }, async ({ annotate }) => {
  const random = seededRandom(9);
  const begin = performance.now();
  await deployAndKill(async (child) => {
    child.go();
    await child.ended;
  });
  // All of it, the start of the process included, takes longer than the deploy alone.
  const longest = (performance.now() - begin) / 4;
  const reached = new Set<string>();
  let killed = 0;
  for (let run = 0; run < instants; run++) {
    const { signal, steps } = await deployAndKill(async (child) => {
      child.go();
      await after(random.between(0, longest));
      child.kill();
    });
    if (signal === "SIGKILL") killed++;
    reached.add(`${steps.length} steps`);
  }
  expect(killed).toBeGreaterThan(instants / 4);
  await annotate(
    `${killed} were killed before they had done, after ${reached.size} different numbers of steps`,
  );
});
