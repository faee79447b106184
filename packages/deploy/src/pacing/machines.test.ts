import { expect, test } from "vitest";
import { simulatedStore } from "./testing/simulated-store.ts";

/** The first windows that machines use up which share no state; one begins after the other. */
async function windowsOf(machines: number, count: number) {
  const { run, sleep, windows, openMachine } = simulatedStore();
  const deploy = async (delay: number) => {
    const { send } = openMachine();
    await sleep(delay);
    while (windows.length <= count) await send();
  };
  await run(Array.from({ length: machines }, (_, index) => deploy(index * 3000)));
  return windows.slice(0, count);
}

test.each([2, 3, 4])(
  "%i that share no state leave the reserve alone, but for what is under way at once",
  async (machines) => {
    const windows = await windowsOf(machines, 3);
    expect(windows.map(({ refused }) => refused.own)).toEqual([0, 0, 0]);
    for (const { executed } of windows) {
      expect(executed.own).toBeGreaterThanOrEqual(450);
      expect(executed.own).toBeLessThan(450 + machines);
    }
  },
);

test("of the reserve each takes one request where others have used up the rest: the answer tells it", async () => {
  const { run, windows, openMachine, useUp } = simulatedStore();
  useUp(470);
  const deploy = async () => {
    const { send } = openMachine();
    while (windows.length < 2) await send();
  };
  await run(Array.from({ length: 10 }, deploy));
  expect(windows[0]).toMatchObject({ executed: { own: 10, foreign: 470 }, refused: { own: 0 } });
});
