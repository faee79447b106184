import { expect, test } from "vitest";
import { createClock, decodeTime } from "./clock.ts";

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
  clock.reset();
  expect(clock.now()).toBe(1011);
});

test("never runs backwards unless it is set back", () => {
  const { machine, clock } = clockOver(5000);
  expect(clock.now()).toBe(5000);
  machine.time = 4000;
  expect(clock.now()).toBe(5000);
  clock.advance(100);
  expect(clock.now()).toBe(5100);
  clock.set(3000);
  expect(clock.now()).toBe(3000);
  clock.reset();
  expect(clock.now()).toBe(4000);
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

test.each([
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
  ["2026-11-21T09:00Z", "2026-11-21T09:00:00.000Z"],
  ["2026-11-21T00:30:00.5+03:00", "2026-11-20T21:30:00.500Z"],
  ["2026-02-29", null],
  ["2026-04-31T10:00:00+03:00", null],
  ["2026-02-01T10:00:00+25:00", null],
  ["2026-11-21T09:00", null],
  ["2026-11-21Z", null],
  ["1969-12-31", null],
])("%s is read as %s", (text, iso) => {
  const ms = decodeTime(text);
  expect(ms && new Date(ms).toISOString()).toBe(iso);
});
