import { expect, test } from "vitest";
import type { Call, Exchange } from "../client/exchange.ts";
import { createPacedExchange } from "./paced-exchange.ts";
import { createOwnState } from "./quota-state.ts";
import { createPlatformLimit } from "./testing/platform-limit.ts";
import { simulatedTime } from "./testing/simulated-time.ts";

/** One way of a request, in ms. */
const latency = 50;
const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

interface Scene {
  /** When others open the window, in ms before the first own request. */
  openedBefore: number;
  /** How much of the limit others leave, 60 s after the first own request; default: they take nothing more. */
  leave?: number;
}

/** How long after the end of a window that others have opened the first request goes on that it held back, in ms. */
async function recoveryIn({ openedBefore, leave }: Scene): Promise<number> {
  const time = simulatedTime();
  const platform = createPlatformLimit({ now: time.now });
  const { windows } = platform;
  const exchange: Exchange = async () => {
    await time.sleep(latency);
    const { status, headers } = platform.answer("own");
    await time.sleep(latency);
    return { status, headers, body: "" };
  };
  const sentAt: number[] = [];
  const send = createPacedExchange(
    (sent) => {
      sentAt.push(time.now());
      return exchange(sent);
    },
    { ...time, onWait() {} },
    { state: createOwnState(), reserve: 0.1 },
  );
  const others = async () => {
    platform.answer("foreign");
    if (leave === undefined) return;
    await time.sleep(openedBefore + 60_000);
    const { executed } = windows[0]!;
    while (executed.own + executed.foreign < 500 - leave) platform.answer("foreign");
  };
  const own = async () => {
    await time.sleep(openedBefore);
    while (windows.length < 2) await send(call);
  };
  await time.run([others(), own()]);
  expect(windows[0]!.refused).toEqual({ own: 0, foreign: 0 });
  const { end } = windows[0]!;
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

test("the end of a window that nobody saw begin is found within 2 s", async () => {
  expect(await worstOf({})).toBeLessThanOrEqual(1250);
});

test.each([
  [100, 5.4],
  [50, 10],
  [20, 25],
  [4, 125],
])("where others leave %i of the limit, within %d s", async (leave, seconds) => {
  expect(await worstOf({ leave })).toBeLessThanOrEqual(seconds * 1000);
});

test("where they leave one, at the latest possible end", async () => {
  const latest = 300_000 + 2 * latency;
  expect(await recoveryIn({ openedBefore: 100_000, leave: 1 })).toBeCloseTo(latest - 200_000, -3);
});
