import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { isTorture, scaled } from "@orderpane/tooling/scale";
import { describe, expect, test } from "vitest";
import { createOwnState } from "../pacing/quota-state.ts";
import { createSharedState } from "../pacing/shared-state.ts";
import type { PlatformWindow } from "../pacing/testing/platform-limit.ts";
import { simulateTraffic, type Traffic, type TrafficOptions } from "../pacing/testing/simulate-traffic.ts";

/** Simulated days: a day of each kind in the long run, some hours of a small limit in a sample. */
const hours = scaled({ sample: 3, all: 24 });

/** What is counted in a day happens so many times in these hours. */
const inHours = (perDay: number) => (perDay * hours) / 24;

/** Does what one file for all would do, but faster: see the last test. */
function simulateHours(options: Omit<TrafficOptions, "openState">): Promise<Traffic> {
  const state = createOwnState();
  return simulateTraffic({ ...options, openState: () => state });
}

const platforms: [string, Pick<TrafficOptions, "limit" | "status">][] = [
  ["60 requests", { limit: 60 }],
  ["500 requests", {}],
  ["500 requests, refused as 503", { status: 503 }],
];

describe.each(platforms.slice(0, scaled({ sample: 1, all: platforms.length })))(
  `${hours} hours of three processes, a limit of %s`,
  (_, platform) => {
    const { limit = 500 } = platform;
    const reserve = limit / 10;

    test("alone: everything but the reserve is used, and nothing is refused", async () => {
      const { windows, held, failed } = await simulateHours({ ...platform, hours, seed: 1, foreign: [0] });
      expect(windows.map(({ refused }) => refused.own)).toEqual(windows.map(() => 0));
      expect(Math.max(...windows.map(({ executed }) => executed.own))).toBe(limit - reserve);
      const full = windows.filter(({ executed }) => executed.own > limit * 0.85);
      expect(full.length).toBeGreaterThan(inHours(20));
      expect(held.length).toBeGreaterThan(inHours(50));
      expect(failed).toEqual([]);
    });

    test("beside the application: neither is refused within its share", async () => {
      const foreign = [reserve / 10, reserve / 2];
      const { windows } = await simulateHours({ ...platform, hours, seed: 3, foreign });
      const calm = windows.filter((window) => sentByOthers(window) <= reserve);
      expect(calm.length).toBeGreaterThan(inHours(100));
      expect(calm.map(({ refused }) => refused)).toEqual(calm.map(() => ({ own: 0, foreign: 0 })));
      const most = Math.max(...windows.map(({ executed }) => executed.own));
      expect(most).toBeLessThanOrEqual(limit - reserve);
    });

    test("others take more: one of the processes is told so, for all", async () => {
      const foreign = [reserve, reserve * 2, reserve * 8];
      const { windows } = await simulateHours({ ...platform, hours, seed: 5, foreign });
      const refused = windows.filter((window) => window.refused.own > 0);
      expect(refused.length).toBeGreaterThan(0);
      for (const window of refused) {
        expect(sentByOthers(window)).toBeGreaterThan(reserve);
        // Those that were under way already are told too.
        expect(window.refused.own).toBeLessThanOrEqual(3);
      }
    });
  },
);

test(
  "who was held back goes on within 2 s of the window's end",
  { timeout: 300_000 },
  async ({ annotate }) => {
    const days = isTorture
      ? { seeds: [7, 8, 9, 10, 11, 12, 13, 14], hours: 24 }
      : // In these hours of one seed everything happens that is counted here.
        { seeds: [9], hours: 12 };
    const { known, unseen, taken } = await recoveriesOf(days);
    const inDays = (perEightDays: number) => (perEightDays * days.seeds.length * days.hours) / (8 * 24);
    expect(known.length).toBeGreaterThan(inDays(100));
    expect(Math.max(...known)).toBeLessThanOrEqual(2000);
    // Nobody told when these began. Requests were saved up to find their ends: one a second.
    expect(unseen.length).toBeGreaterThan(inDays(10));
    expect(Math.max(...unseen)).toBeLessThanOrEqual(2000);
    // Of these others took more, too, and most of the time left enough to find their ends: see recovery.test.ts.
    const late = taken.map(({ recovery }) => recovery).filter((recovery) => recovery > 2000);
    expect(late.length).toBeGreaterThan(inDays(5));
    expect(late.length).toBeLessThan(taken.length / 2);
    // Where they did, at the latest possible end; one response that told the first count was 5 s on its way.
    const overdue = Math.max(...taken.map(({ recovery, latest }) => recovery - latest));
    expect(overdue).toBeLessThanOrEqual(5000);
    const most = (all: readonly number[]) => `${all.length}: ${Math.round(Math.max(...all))} ms at most`;
    await annotate(
      `end known, ${most(known)}; unseen, ${most(unseen)}; others opened ${taken.length} and took more than the reserve, of these late ${most(late)}, ${Math.round(overdue)} ms overdue`,
    );
  },
);

test("three processes on one file do the same", async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-quota-"));
  onTestFinished(() => discard(folder));
  const file = join(folder, "quota.db");
  const warnings: string[] = [];
  const onWarning = (text: string) => void warnings.push(text);
  const options = { seed: 13, hours: scaled({ sample: 0.3, all: 2 }), limit: 60, foreign: [3] };
  const shared = await simulateTraffic({
    ...options,
    openState: () => createSharedState({ file, onWarning }),
  });
  const expected = await simulateHours(options);
  expect(expected.held).not.toEqual([]);
  expect(shared).toEqual(expected);
  expect(warnings).toEqual([]);
});

/**
 * From the end of a window to the last request that it had held back, in ms, for each such window. `known`: one of the
 * processes opened it, or a refusal told its end; `unseen`: others opened it; `taken`: they also used more than the
 * reserve, and `latest` is how long after its end it can seem to last to who has sent the first own request in it.
 */
async function recoveriesOf({ seeds, ...given }: { seeds: readonly number[]; hours: number }) {
  const known: number[] = [];
  const unseen: number[] = [];
  const taken: { recovery: number; latest: number }[] = [];
  for (const seed of seeds) {
    const { windows, held } = await simulateHours({ ...given, seed, foreign: [5, 20, 50, 400] });
    for (const window of windows) {
      const late = held.filter(({ from, to }) => from < window.end && to > window.end);
      if (late.length === 0) continue;
      const recovery = Math.max(...late.map(({ to }) => to - window.end));
      const latest = (window.ownFrom ?? window.end) - window.start;
      if (window.openedBy === "own" || window.refused.own > 0) known.push(recovery);
      else if (sentByOthers(window) > 50) taken.push({ recovery, latest });
      else unseen.push(recovery);
    }
  }
  return { known, unseen, taken };
}

function sentByOthers({ executed, refused }: PlatformWindow): number {
  return executed.foreign + refused.foreign;
}
