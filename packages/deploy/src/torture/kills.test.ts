import { scaled } from "@orderpane/tooling/scale";
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
  /** The step at which the process kills itself. -1: none. */
  readonly dieAt: number;
  /** The step at which an earlier run has died. */
  readonly diedAt: string | null;
}

/** A process deploys and is killed or not; the next run must repair what it left. */
async function deployAndKill({
  dieAt,
  diedAt,
}: KillOptions): Promise<Awaited<Deploying["ended"]> & { steps: readonly string[] }> {
  await using setup = await openNetworkSetup({ network, before: crashBefore, foreign: 1 });
  const { target, folder } = setup;
  const deploy = (options: Partial<RunOptions> = {}) =>
    deployOnce(target, crashWanted, { folder, sleep: async () => {}, ...options });
  if (diedAt !== null) await runUntil(diedAt, (wrap) => deploy({ wrap }));
  const { store, appId, appPassword } = target;
  const order = { store: store.origin, appId, appPassword, folder, widgets: crashVersions, dieAt };
  await using child = startDeploying(order);
  await child.ready;
  child.go();
  const ended = await child.ended;
  await deploy();
  expect(await findDamage(setup, crashWanted)).toEqual([]);
  expect(setup.operations.filter(({ kind }) => kind === "create")).toHaveLength(2);
  return { ...ended, steps: child.steps };
}

const stride = scaled({ sample: 40, all: 1 });

test.for(crashScenes)("%s, kill -9 at its steps", { timeout: 300_000 }, async ([, diedAt], { annotate }) => {
  // The steps of an undisturbed run. crashes.test.ts shows that no step is missing.
  const whole = await deployAndKill({ dieAt: -1, diedAt });
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  let kills = 0;
  // A sample skips the first step, before which nothing has happened.
  for (let dieAt = Math.floor(stride / 2); dieAt < whole.steps.length; dieAt += stride) {
    const { signal, steps } = await deployAndKill({ dieAt, diedAt });
    expect([dieAt, signal, steps]).toEqual([dieAt, "SIGKILL", whole.steps.slice(0, dieAt)]);
    kills++;
  }
  await annotate(`${kills} kills at ${whole.steps.length} steps`);
});
