import { expect, test } from "vitest";
import { latency, simulatedStore } from "./testing/simulated-store.ts";

interface Scene {
  /** When others open the window, in ms before the first own request. */
  openedBefore: number;
  /** How many requests they send then. Default 1. */
  taken?: number;
  /** How much of the limit they leave, 60 s after the first own request; default: they take nothing more. */
  leave?: number;
}

/** How long after the end of a window that others have opened the first request goes on that it held back, in ms. */
async function recoveryIn({ openedBefore, taken = 1, leave }: Scene): Promise<number> {
  const { run, sleep, windows, openMachine, useUp } = simulatedStore();
  const { send, sentAt } = openMachine();
  const others = async () => {
    useUp(taken);
    if (leave === undefined) return;
    await sleep(openedBefore + 60_000);
    const { executed } = windows[0]!;
    useUp(500 - leave - executed.own - executed.foreign);
  };
  const own = async () => {
    await sleep(openedBefore);
    while (windows.length < 2) await send();
  };
  await run([others(), own()]);
  const { end, executed, refused } = windows[0]!;
  expect(refused).toEqual({ own: 0, foreign: 0 });
  // The reserve is left alone, whoever has taken of it.
  expect(executed.own).toBeLessThanOrEqual(Math.max(1, 450 - taken));
  return sentAt.find((at) => at + latency >= end)! - end;
}

/** Begun at many instants of the window. */
async function worstOf(scene: Omit<Scene, "openedBefore">): Promise<number> {
  const recoveries: number[] = [];
  for (let openedBefore = 0; openedBefore < 240_000; openedBefore += 7900) {
    recoveries.push(await recoveryIn({ ...scene, openedBefore }));
  }
  return Math.max(...recoveries);
}

test.each([
  [1, 1.1],
  [100, 1.2],
  [200, 2],
  [300, 6],
  [340, 30],
  [439, 30],
])("the end of a window that others opened with %i requests is found within %d s", async (taken, seconds) => {
  expect(await worstOf({ taken })).toBeLessThanOrEqual(seconds * 1000);
});

test.each([
  [250, 1.5],
  [150, 3],
  [100, 6],
  [60, 30],
])("where others leave %i of the limit, within %d s", async (leave, seconds) => {
  expect(await worstOf({ leave })).toBeLessThanOrEqual(seconds * 1000);
});

test.each([50, 20, 1])(
  "where they leave %i, nothing but the reserve, at the latest possible end",
  async (leave) => {
    const latest = 300_000 + 2 * latency;
    expect(await recoveryIn({ openedBefore: 100_000, leave })).toBeCloseTo(latest - 200_000, -3);
  },
);

/** How long it takes to send `requests`, in s, 30 s after others have sent `taken`, and what is said meanwhile. */
async function sendBeside(taken: number, requests: number) {
  const { run, now, sleep, openMachine, useUp } = simulatedStore();
  const { send, waits } = openMachine();
  useUp(taken);
  await run([sleep(30_000)]);
  const since = now();
  const own = async () => {
    for (let sent = 0; sent < requests; sent++) await send();
  };
  await run([own()]);
  return { seconds: (now() - since) / 1000, reasons: new Set(waits.map(({ reason }) => reason)) };
}

test.each([0, 60, 150, 200, 300])("41 requests go as they come after %i of others", async (taken) => {
  const { seconds, reasons } = await sendBeside(taken, 41);
  expect(seconds).toBeLessThan(10);
  expect(reasons).toEqual(new Set());
});

test("most of them also after 400", async () => {
  expect((await sendBeside(400, 41)).seconds).toBeLessThan(35);
});

test("of what is saved up it is not said that the limit is nearly used up, until it is", async () => {
  const saved = "what is left of the store's request limit is saved up to find out when it begins anew";
  expect((await sendBeside(200, 110)).reasons).toEqual(new Set([saved]));
  const spent = "the store's request limit is nearly used up";
  expect((await sendBeside(439, 11)).reasons).toEqual(new Set([spent]));
});
