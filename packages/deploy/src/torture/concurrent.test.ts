import { type Random, seededRandom } from "@orderpane/tooling/random";
import { beforeAll, expect, test } from "vitest";
import type { DesiredWidget } from "../bundles.ts";
import { deployOnce } from "../testing/deploy-once.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { testClock } from "../testing/test-clock.ts";
import { openSetup } from "../testing/deploy-setup.ts";
import { skipSyncs } from "../testing/skip-syncs.ts";
import { findDamage } from "../testing/find-damage.ts";
import type { StoreFetch } from "../client/fetch-store.ts";

/** Several runs deploy to one store in parallel. */
beforeAll(skipSyncs);

const names = ["buyer-card", "stock", "notes"];

/** Widgets of the store before the runs. The first one is foreign. */
function heldBefore(own: readonly DesiredWidget[]) {
  const foreign = desiredWidget({ project: "other" });
  return { before: [foreign, ...own].map(({ code, height }) => ({ code, height })), foreign: 1 };
}

const schedules = 200;

test(
  `${schedules} schedules of two to six runs, taking turns request by request`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const sum = { runs: 0, turns: 0, overtaken: 0 };
    for (let seed = 1; seed <= schedules; seed++) {
      const { runs, turns, overtaken } = await deployAtOnce(seededRandom(seed), `seed ${seed}`);
      sum.runs += runs;
      sum.turns += turns;
      sum.overtaken += overtaken;
    }
    expect(sum.overtaken).toBeLessThan(sum.runs / 2);
    await annotate(
      `${sum.runs} runs, ${sum.turns} turns; ${sum.overtaken} runs were overtaken by another build, and said so`,
    );
  },
);

async function deployAtOnce(random: Random, label: string) {
  const wantedNames = names.slice(0, Math.floor(random.between(1, names.length + 1)));
  const before = [...wantedNames, ...wantedNames].filter(() => random.chance(0.3));
  const held = heldBefore(before.map((name) => desiredWidget({ name })));
  await using setup = await openSetup(held);
  const builds = random.chance(0.5) ? [1] : [1, 2];
  const versions = Array.from({ length: Math.floor(random.between(2, 7)) }, () => random.pick(builds));
  const wantedBy = (version: number) => wantedNames.map((name) => desiredWidget({ name, version }));
  let count = 0;
  const turns = createTurns(versions.length, (waiting) => Math.floor(random.between(0, waiting)));
  const results = await Promise.allSettled(
    versions.map(async (version, index) => {
      const inTurn: StoreFetch = (input, init) =>
        turns.take(index, () => {
          count++;
          return setup.fetch(input, init);
        });
      // Each run has its own folder, like one on another machine.
      const folder = `${setup.folder}/${index}`;
      try {
        return await deployOnce(setup.target, wantedBy(version), { ...testClock(), folder, fetch: inTurn });
      } finally {
        turns.leave(index);
      }
    }),
  );
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  const damage = await findDamage(setup, wantedBy(versions[0]!));
  const isOneBuild = new Set(versions).size === 1;
  // If there are two builds, one run is overtaken. It must fail.
  const overtaken = { code: "not-confirmed" };
  expect([label, failures]).toMatchObject([label, isOneBuild ? [] : failures.map(() => overtaken)]);
  // There is one of each widget in any case.
  const isOther = (words: string) => words.endsWith("has other code");
  expect([label, damage.filter((words) => isOneBuild || !isOther(words))]).toEqual([label, []]);
  await setup.deploy(wantedBy(1));
  expect([label, await findDamage(setup, wantedBy(1))]).toEqual([label, []]);
  return { runs: versions.length, turns: count, overtaken: failures.length };
}

/**
 * Lets runs that execute at the same time send their requests one by one. When all of them are waiting, `pick`
 * chooses the request that goes on, by its index among those that wait.
 */
function createTurns(count: number, pick: (waiting: number) => number) {
  let waiting: { readonly run: number; readonly go: () => void }[] = [];
  let isTaken = false;
  const running = new Set(Array.from({ length: count }, (_, index) => index));
  const step = () => {
    const isComplete = new Set(waiting.map(({ run }) => run)).size === running.size;
    if (isTaken || !isComplete || waiting.length === 0) return;
    const next = waiting.toSorted((a, b) => a.run - b.run)[pick(waiting.length)]!;
    waiting = waiting.filter((request) => request !== next);
    isTaken = true;
    next.go();
  };
  return {
    /** Sends a request of a run when it is its turn. */
    async take(run: number, send: () => Promise<Response>): Promise<Response> {
      await new Promise<void>((resolve) => {
        waiting.push({ run, go: resolve });
        step();
      });
      return send().finally(() => {
        isTaken = false;
        step();
      });
    },
    /** Must be called when the run has ended. */
    leave(index: number) {
      running.delete(index);
      step();
    },
  };
}
