import { describe, expect, test } from "vitest";
import type { Hold } from "./hold.ts";
import { blockQuota, type Quota, returnSlot, type Slot, takeSlot, unknownQuota } from "./quota.ts";

const minutes = 60_000;
const length = 5 * minutes;

/** A quota with a clock of its own, which starts at 0. */
function quotaAt(start: Quota = unknownQuota) {
  let quota = start;
  let now = 0;
  const ask = (reserve = 0.1): Slot | Hold => {
    const [next, turn] = takeSlot(quota, { now, reserve });
    quota = next;
    return turn;
  };
  const take = () => {
    const turn = ask();
    if (!("number" in turn)) throw new Error(`held back: ${turn.reason}`);
    return turn;
  };
  const answer = (slot: Slot, used: number | null, limit = 500) => {
    quota = returnSlot(quota, slot, { now, usage: used === null ? null : { used, limit } });
  };
  return {
    ask,
    take,
    answer,
    /** A request that takes no time. */
    send: (used: number | null, limit?: number) => answer(take(), used, limit),
    block: (slot: Slot, asked: number | null, isSpent = true) => {
      quota = blockQuota(quota, slot, { now, asked, isSpent });
    },
    pass: (ms: number) => {
      now += ms;
    },
    get bounds() {
      return [quota.window?.earliestEnd, quota.window?.latestEnd];
    },
  };
}

test("nothing is held back before the store says anything", () => {
  expect(quotaAt().ask()).toMatchObject({ number: 1 });
});

describe("the reserve", () => {
  test("is left to the application until the window ends", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(449);
    quota.pass(100_000);
    quota.send(450);
    expect(quota.ask()).toEqual({ reason: "spent", askAt: length, until: length });
    quota.pass(length - 100_000);
    expect(quota.ask()).toMatchObject({ number: 4 });
  });

  test.each([
    [0, 500],
    [0.5, 250],
    [1, 1],
    [7, 1],
    [-1, 500],
  ])("of %d holds back after %i of 500, so that one goes at least", (reserve, spent) => {
    const isHeldAfter = (used: number) => {
      const quota = quotaAt();
      quota.send(1);
      quota.send(used);
      return "reason" in quota.ask(reserve);
    };
    const counts = Array.from({ length: 500 }, (_, index) => index + 1);
    expect(counts.find(isHeldAfter)).toBe(spent);
  });

  test("follows the limit that the store tells", () => {
    const quota = quotaAt();
    quota.send(1, 20);
    quota.send(17, 20);
    quota.send(18, 20);
    expect(quota.ask()).toMatchObject({ reason: "spent" });
  });
});

describe("requests that are under way", () => {
  test("count: several processes never exceed the limit together", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(448);
    const first = quota.take();
    quota.take();
    expect(quota.ask()).toMatchObject({ reason: "crowded", askAt: 1000 });
    quota.answer(first, 449);
    expect(quota.ask()).toMatchObject({ reason: "crowded" });
  });

  test("count no longer when their process must have died", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(449);
    quota.take();
    quota.pass(2 * minutes - 1);
    expect(quota.ask()).toEqual({ reason: "crowded", askAt: 2 * minutes + 999, until: 2 * minutes });
    quota.pass(1);
    expect(quota.ask()).toMatchObject({ number: 4 });
  });

  test("count when their answers told nothing, until one tells", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(447);
    quota.send(null);
    quota.send(null);
    quota.send(null);
    expect(quota.ask()).toMatchObject({ reason: "spent" });
    const later = quotaAt();
    later.send(1);
    later.send(447);
    later.send(null);
    later.send(448);
    expect(later.ask()).toMatchObject({ number: 5 });
  });

  test("count when their answers got lost, until one tells that was sent afterwards", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(447);
    const first = quota.take();
    quota.send(null);
    quota.answer(first, 448);
    const last = quota.take();
    expect(quota.ask()).toMatchObject({ reason: "crowded" });
    quota.answer(last, 449);
    expect(quota.ask()).toMatchObject({ number: 6 });
  });

  test("count when they were sent before the window was known, and may have been executed in it", () => {
    const quota = quotaAt();
    quota.send(1);
    const slow = quota.take();
    quota.pass(length);
    quota.send(1);
    quota.send(447);
    quota.answer(slow, 448);
    quota.take();
    quota.take();
    expect(quota.ask()).toMatchObject({ reason: "crowded" });
  });
});

describe("the window", () => {
  test("begins at the request that is told 1, between its sending and its answer", () => {
    const quota = quotaAt();
    quota.pass(1000);
    const slot = quota.take();
    quota.pass(700);
    quota.answer(slot, 1);
    expect(quota.bounds).toEqual([length + 1000, length + 1700]);
  });

  test("so also when a later request was answered first", () => {
    const quota = quotaAt();
    const first = quota.take();
    quota.pass(10);
    const second = quota.take();
    quota.pass(10);
    quota.answer(second, 2);
    expect(quota.bounds).toEqual([10, length + 20]);
    quota.pass(10);
    quota.answer(first, 1);
    expect(quota.bounds).toEqual([length, length + 30]);
  });

  test("that others opened may end at any time", () => {
    const quota = quotaAt();
    quota.pass(5000);
    quota.send(37);
    quota.pass(5000);
    quota.send(38);
    expect(quota.bounds).toEqual([10_000, length + 5000]);
  });

  test("is a new one when the count falls: it began after the end of the old one", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(440);
    quota.pass(length + 9000);
    quota.send(3);
    expect(quota.bounds).toEqual([2 * length, 2 * length + 9000]);
  });

  test("is a new one after the end of the old one, whatever the count: it began since then", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(2);
    quota.pass(length + 9000);
    quota.send(300);
    expect(quota.bounds).toEqual([2 * length, 2 * length + 9000]);
    quota.pass(3 * length);
    quota.send(300);
    expect(quota.bounds).toEqual([4 * length + 9000, 5 * length + 9000]);
  });

  test("is the same when an answer of before comes late", () => {
    const quota = quotaAt();
    quota.send(1);
    const slow = quota.take();
    quota.pass(length);
    const first = quota.take();
    quota.answer(first, 1);
    const known = quota.bounds;
    quota.pass(5000);
    quota.answer(slow, 449);
    expect(quota.bounds).toEqual(known);
    quota.send(2);
    expect(quota.bounds).toEqual(known);
    expect(quota.ask()).toMatchObject({ number: 5 });
  });

  test("is the same when answers overtake each other", () => {
    const quota = quotaAt();
    quota.send(1);
    const slots = [quota.take(), quota.take(), quota.take()] as const;
    quota.pass(100);
    quota.answer(slots[2], 4);
    quota.answer(slots[0], 2);
    quota.answer(slots[1], 3);
    expect(quota.bounds).toEqual([length, length]);
  });

  test("is the same when a request of before overtakes the one that opened it", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(448);
    quota.pass(length - 100);
    const [opener, overtaking] = [quota.take(), quota.take()];
    quota.pass(200);
    quota.answer(opener, 1);
    quota.answer(overtaking, 449);
    expect(quota.ask()).toMatchObject({ number: 5 });
  });

  test("is a new one to a request sent after the end, though a late answer still told of the old one", () => {
    const quota = quotaAt();
    const opener = quota.take();
    quota.pass(100);
    quota.answer(opener, 1);
    quota.pass(length - 100);
    const late = quota.take();
    quota.pass(100);
    const first = quota.take();
    quota.answer(late, 440);
    quota.pass(50);
    quota.answer(first, 1);
    expect(quota.bounds).toEqual([2 * length + 100, 2 * length + 150]);
  });

  test("may have begun at the first answer with a count, where those before got lost", () => {
    const quota = quotaAt();
    quota.send(null);
    quota.pass(1000);
    quota.send(2);
    expect(quota.bounds).toEqual([1000, length + 1000]);
  });

  test("that nobody saw begin, because the count went on rising, may be over at any time", () => {
    const quota = quotaAt();
    quota.send(51);
    // The window of before ended here somewhere, and others have sent more in the next one than was told.
    quota.pass(200_000);
    quota.send(100);
    quota.pass(length - 200_000);
    quota.send(453);
    expect(quota.bounds).toEqual([length, 2 * length]);
  });

  test("is not read from a limit of 0", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.send(450);
    expect(quota.ask()).toMatchObject({ reason: "spent" });
    quota.pass(length);
    quota.send(0, 0);
    expect(quota.ask()).toMatchObject({ number: 4 });
  });
});

describe("where the end is in doubt", () => {
  const burst = 100;
  /** After own requests in a window that others opened, the last of which was told `used`; no time has passed. */
  const quotaAfter = (own: number, used: number) => {
    const quota = quotaAt();
    for (let sent = own - 1; sent >= 0; sent--) quota.send(used - sent);
    return quota;
  };

  test.each([0, 150, 200, 300, 339])("a fifth of the limit goes as it comes, %i others or not", (others) => {
    expect(quotaAfter(burst - 1, burst - 1 + others).ask()).toMatchObject({ number: burst });
  });

  test("but for the last few, which are spread over the doubt", () => {
    expect(quotaAfter(1, 439).ask()).toMatchObject({ number: 2 });
    expect(quotaAfter(1, 440).ask()).toEqual({ reason: "spent", askAt: 30_000, until: 30_000 });
  });

  test("then what is left is spread over it, to find the end", () => {
    const quota = quotaAfter(burst, 400);
    expect(quota.ask()).toEqual({ reason: "saved", askAt: 6000, until: 6000 });
    quota.pass(6000);
    quota.send(401);
    const next = quota.ask() as Hold;
    expect(next.askAt).toBeCloseTo(6000 + 6000, -1);
    quota.pass(6000);
    quota.send(1);
    expect(quota.ask()).toMatchObject({ number: burst + 3 });
  });

  test("nothing is spread while there is enough", () => {
    expect(quotaAfter(burst, 149).ask()).toMatchObject({ number: burst + 1 });
  });

  test("what is saved up finds it within a second, as long as nobody else takes of it", () => {
    expect(quotaAfter(burst, 150).ask()).toMatchObject({ reason: "saved", askAt: 1000 });
  });

  test.each([450, 499, 500])("the reserve is not touched, %i used, whoever has sent them", (used) => {
    for (const own of [1, burst]) {
      const quota = quotaAfter(own - 1, 300);
      quota.send(used);
      expect(quota.ask()).toEqual({ reason: "spent", askAt: length, until: length });
      quota.pass(length - 1);
      expect(quota.ask()).toMatchObject({ reason: "spent" });
      quota.pass(1);
      expect(quota.ask()).toMatchObject({ number: own + 1 });
    }
  });

  test("nothing is tried before the window can be over", () => {
    const quota = quotaAt();
    const slot = quota.take();
    quota.pass(10_000);
    quota.answer(slot, 1);
    quota.send(449);
    expect(quota.ask()).toEqual({ reason: "spent", askAt: length, until: length + 10_000 });
    quota.pass(length - 10_000);
    expect(quota.ask()).toMatchObject({ number: 3 });
  });
});

describe("a refusal", () => {
  test("holds everybody back for as long as it asks, and tells the window's end", () => {
    const quota = quotaAt();
    quota.send(100);
    const slot = quota.take();
    quota.answer(slot, 500);
    quota.block(slot, 17);
    expect(quota.ask()).toEqual({ reason: "blocked", askAt: 17_000, until: 17_000 });
    expect(quota.bounds).toEqual([16_000, 17_000]);
    quota.pass(17_000);
    quota.send(3);
    expect(quota.bounds).toEqual([16_000 + length, 17_000 + length]);
  });

  test("that comes late is not about the window that has begun since", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.pass(length - 100);
    const refused = quota.take();
    quota.pass(200);
    quota.send(1);
    quota.pass(5000);
    const known = quota.bounds;
    quota.answer(refused, 500);
    quota.block(refused, 1);
    expect(quota.ask()).toMatchObject({ number: 4 });
    expect(quota.bounds).toEqual(known);
  });

  test("that comes late is about the window that a later request was told of first, when it asks for as long", () => {
    const quota = quotaAt();
    const [slow, fast] = [quota.take(), quota.take()];
    quota.pass(100);
    quota.answer(fast, 3);
    quota.pass(20_000);
    quota.answer(slow, 500);
    quota.block(slow, 280);
    expect(quota.ask()).toEqual({ reason: "blocked", askAt: length + 100, until: length + 100 });
    expect(quota.bounds).toEqual([279_000, length + 100]);
  });

  test("that comes late and does not say for how long is not taken for one of this window", () => {
    const quota = quotaAt();
    const [slow, fast] = [quota.take(), quota.take()];
    quota.answer(fast, 3);
    quota.answer(slow, null);
    quota.block(slow, null);
    expect(quota.ask()).toMatchObject({ number: 3 });
  });

  test("that comes late does not last longer than the window whose end is known", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.pass(length - 9500);
    const slot = quota.take();
    quota.pass(5000);
    quota.answer(slot, 500);
    quota.block(slot, 10);
    expect(quota.ask()).toEqual({ reason: "blocked", askAt: length, until: length });
    quota.pass(4500);
    const again = quota.take();
    quota.answer(again, 500);
    quota.block(again, 100);
    expect(quota.ask()).toMatchObject({ askAt: length + 100_000 });
  });

  test("that does not say for how long: for the rest of the window", () => {
    const quota = quotaAt();
    quota.send(1);
    quota.pass(100_000);
    const slot = quota.take();
    quota.answer(slot, null);
    quota.block(slot, null);
    expect(quota.ask()).toEqual({ reason: "blocked", askAt: length, until: length });
  });

  test("for another reason than the limit leaves the window as it is", () => {
    const quota = quotaAt();
    quota.send(1);
    const slot = quota.take();
    quota.answer(slot, 12);
    quota.block(slot, 4, false);
    expect(quota.ask()).toEqual({ reason: "busy", askAt: 4000, until: 4000 });
    expect(quota.bounds).toEqual([length, length]);
  });
});

describe("a clock that is set back", () => {
  const from = { ...unknownQuota, limit: 60, lastSlot: { number: 9, takenAt: 1000 } };
  const window = {
    earliestEnd: 0,
    latestEnd: 0,
    foundEnd: 0,
    opener: 1,
    told: 60,
    toldBy: 9,
    untold: 0,
    untoldBy: 0,
  };
  const day = 24 * 60 * minutes;
  test.each<[string, Quota]>([
    ["a slot", { ...from, lastSlot: { number: 9, takenAt: 6000 }, blockedUntil: 8000 }],
    ["a pause", { ...from, blockedUntil: day }],
    ["a window", { ...from, window: { ...window, earliestEnd: day, latestEnd: day } }],
  ])("%s from the future is forgotten, the limit is not", (_, quota) => {
    const [next, turn] = takeSlot(quota, { now: 0, reserve: 0 });
    expect(turn).toEqual({ number: 1, takenAt: 0 });
    expect(next.limit).toBe(60);
  });

  test("by a little is none: processes read it one after another", () => {
    expect(takeSlot({ ...from, blockedUntil: 8000 }, { now: 0, reserve: 0 })[1]).toMatchObject({
      until: 8000,
    });
  });
});
