import { expect, test } from "vitest";
import { createClock } from "./clock.ts";

/** A clock on top of one that the test controls. */
function clockOver(start: number) {
  const machine = { time: start };
  return { machine, clock: createClock({ now: () => machine.time }) };
}

test("runs with the underlying clock from the time it was set to", () => {
  const { machine, clock } = clockOver(1000);
  expect(clock.now()).toBe(1000);
  clock.advance(500);
  expect(clock.now()).toBe(1500);
  machine.time += 10;
  expect(clock.now()).toBe(1510);
  clock.set(90_000);
  machine.time += 1;
  expect(clock.now()).toBe(90_001);
  clock.set(90);
  expect(clock.now()).toBe(90);
  clock.reset();
  expect(clock.now()).toBe(1011);
});

test.each([-1, 0.5, Number.NaN, Infinity, Date.UTC(10_000, 0, 1)])(
  "the clock cannot be set to, or advanced by, %s",
  (ms) => {
    const { clock } = clockOver(1000);
    const refusal = expect.objectContaining({
      code: "bad-clock",
      message: expect.stringContaining(`found ${ms}`),
    });
    expect(() => clock.advance(ms)).toThrow(refusal);
    expect(() => clock.set(ms)).toThrow(refusal);
    expect(clock.now()).toBe(1000);
  },
);
