import { isCanaryIn } from "@orderpane/tooling/canary";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import { textOfError } from "../testing/error-text.ts";
import { createFaultyNetwork } from "../testing/network/faulty-network.ts";
import { randomScenario, randomFaults } from "../testing/scenarios/random-scenario.ts";
import { openNetworkSetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findBlindPosts, findDamage, findTouched } from "../testing/find-damage.ts";

const network = await createFaultyNetwork();
beforeAll(skipSyncs);
afterAll(() => network.close());

const seeds = scaled({ sample: 2, all: 2000 });
const first = Number(process.env["ORDERPANE_SEED"] ?? 1);

/** Faults after which the store may still change after the run. */
const belated = /lags behind|later|all is over/;

test(`${seeds} seeds of runs with several faults each`, { timeout: 600_000 }, async ({ annotate }) => {
  const sum = { runs: 0, faults: 0, done: 0, posts: 0 };
  for (let seed = first; seed < first + seeds; seed++) {
    const { runs, faults, done, posts } = await runWithFaults(seed);
    sum.runs += runs;
    sum.faults += faults;
    sum.done += done;
    sum.posts += posts;
  }
  expect(sum.faults).toBeGreaterThan(2 * seeds);
  await annotate(
    `${sum.runs} runs met ${sum.faults} faults; ${sum.done} were done at once, after the others one clean run was enough; ${sum.posts} POSTs`,
  );
});

/** One to three runs over a faulty network, perhaps with other builds, and then an undisturbed one. */
async function runWithFaults(seed: number) {
  const random = seededRandom(seed);
  const { nextWanted, ...given } = randomScenario(random);
  const faults = randomFaults(random, { most: Math.floor(random.between(2, 9)) });
  await using setup = await openNetworkSetup({ network, choose: faults.choose, ...given });
  const runs = Math.floor(random.between(1, 4));
  let done = 0;
  let wanted = nextWanted();
  try {
    for (let run = 0; run < runs; run++) {
      if (random.chance(0.5)) wanted = nextWanted();
      const failure: unknown = await setup.deploy(wanted).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) done++;
      expect(failure === null || failure instanceof DeployError).toBe(true);
      expect(isCanaryIn(textOfError(failure))).toBe(false);
      const isSettled = failure === null && !faults.met.some((name) => belated.test(name));
      expect(isSettled ? await findDamage(setup, wanted) : []).toEqual([]);
      expect(findTouched(setup.foreign, await setup.list())).toEqual([]);
    }
    faults.stop();
    await setup.connection.settle();
    await setup.deploy(wanted);
    expect(await findDamage(setup, wanted)).toEqual([]);
    expect(findBlindPosts(setup.connection.sent)).toEqual([]);
    const posts = setup.connection.sent.filter(({ method }) => method === "POST").length;
    return { runs: runs + 1, faults: faults.met.length, done, posts };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`ORDERPANE_SEED=${seed}: ${why}`, { cause });
  }
}
