import { setImmediate as turn, setTimeout as after } from "node:timers/promises";
import { seededRandom } from "@orderpane/tooling/random";
import { isTorture, scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crashBefore, crashScenes, crashVersions, crashWanted } from "../testing/crashes/crash-scenes.ts";
import { deployOnce, type RunOptions } from "../testing/deploy-once.ts";
import { createFaultyNetwork } from "../testing/network/faulty-network.ts";
import { runUntil } from "../testing/crashes/announce-steps.ts";
import { type Deploying, startDeploying } from "../testing/crashes/start-deploying.ts";
import { openNetworkSetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findDamage } from "../testing/find-damage.ts";

/** Real processes are killed while they deploy. */
const network = await createFaultyNetwork();
beforeAll(skipSyncs);
afterAll(() => network.close());

interface KillOptions {
  /** The step at which the process kills itself. */
  readonly dieAt?: number;
  /** The step at which an earlier run has died. */
  readonly diedAt?: string | null;
}

/** A process deploys and is killed or not; the next run must repair what it left. */
async function deployAndKill(
  run: (child: Deploying) => Promise<void>,
  { dieAt, diedAt = null }: KillOptions = {},
): Promise<Awaited<Deploying["ended"]> & { steps: readonly string[] }> {
  await using setup = await openNetworkSetup({ network, before: crashBefore, foreign: 1 });
  const { target, folder } = setup;
  const deploy = (options: Partial<RunOptions> = {}) =>
    deployOnce(target, crashWanted, { folder, sleep: async () => {}, ...options });
  if (diedAt !== null) await runUntil(diedAt, (wrap) => deploy({ wrap }));
  const { store, appId, appPassword } = target;
  const order = { store: store.origin, appId, appPassword, folder, widgets: crashVersions };
  await using child = startDeploying({ ...order, ...(dieAt !== undefined && { dieAt }) });
  await child.ready;
  await run(child);
  const ended = await child.ended;
  await deploy();
  expect(await findDamage(setup, crashWanted)).toEqual([]);
  expect(setup.operations.filter(({ kind }) => kind === "create")).toHaveLength(2);
  return { ...ended, steps: child.steps };
}

const stride = scaled({ sample: 23, all: 1 });

test.for(crashScenes)("%s, kill -9 at its steps", { timeout: 300_000 }, async ([, diedAt], { annotate }) => {
  // The steps of an undisturbed run. crashes.test.ts shows that no step is missing.
  const whole = await deployAndKill(async (child) => child.go(), { diedAt });
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  let kills = 0;
  // A sample skips the first step, before which nothing has happened.
  for (let dieAt = Math.floor(stride / 2); dieAt < whole.steps.length; dieAt += stride) {
    const { signal, steps } = await deployAndKill(async (child) => child.go(), { dieAt, diedAt });
    expect([dieAt, signal, steps]).toEqual([dieAt, "SIGKILL", whole.steps.slice(0, dieAt)]);
    kills++;
  }
  await annotate(`${kills} kills at ${whole.steps.length} steps`);
});

const instants = 200;

// Only in the torture: with a few kills the result would depend on chance. The test above always runs.
test.runIf(isTorture)(
  `kill -9 at ${instants} random instants`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const random = seededRandom(9);
    let wholeMs = 0;
    await deployAndKill(async (child) => {
      const begin = performance.now();
      child.go();
      await child.ended;
      wholeMs = performance.now() - begin;
    });
    const reached = new Set<string>();
    let killed = 0;
    for (let run = 0; run < instants; run++) {
      const { signal, steps } = await deployAndKill(async (child) => {
        child.go();
        // Half of the instants are at any time, the others shortly after a step.
        if (run % 2 === 0) await after(random.between(0, wholeMs));
        else {
          await child.reached(Math.floor(random.between(0, 40)));
          // Meanwhile the process goes on, and the store in this process responds to it.
          for (let turns = random.between(0, 20); turns > 0; turns--) await turn();
        }
        child.kill();
      });
      if (signal === "SIGKILL") killed++;
      reached.add(`${steps.length} steps`);
    }
    expect(killed).toBeGreaterThan(instants / 4);
    await annotate(
      `${killed} were killed before they had done, after ${reached.size} different numbers of steps`,
    );
  },
);
