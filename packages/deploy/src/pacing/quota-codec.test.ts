import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Quota, unknownQuota } from "./quota.ts";
import { decodeQuota, encodeQuota } from "./quota-codec.ts";

const now = Date.UTC(2026, 10, 1);
const slot = { number: 7, takenAt: now - 20 };
const window = {
  earliestEnd: now + 1000,
  latestEnd: now + 2000,
  foundEnd: now + 500,
  opener: 1,
  told: 12,
  toldBy: 6,
  untold: 0,
  untoldBy: 0,
};
const quota: Quota = {
  limit: 500,
  window,
  inFlight: [slot],
  lastSlot: slot,
  blockedUntil: now + 900_000,
  blockedBy: "store",
};

test.each([
  ["what is known at first", unknownQuota],
  ["everything", quota],
])("%s comes back as it was", (_, known) => {
  expect(decodeQuota(encodeQuota(known))).toEqual(known);
});

test("of releases before, which told less, nothing is lost", () => {
  const { foundEnd, untoldBy, ...older } = window;
  const { blockedBy, ...rest } = quota;
  expect(decodeQuota(JSON.stringify({ ...rest, window: older }))).toEqual({
    ...quota,
    blockedBy: "limit",
    window: { ...window, foundEnd: window.earliestEnd, untoldBy: slot.number },
  });
});

describe("anything else is not believed", () => {
  test.each([
    ["nothing", undefined],
    ["not text", 7],
    ["not JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["a limit as text", encodeQuota(quota).replace("500", '"500"')],
    ["a negative count", encodeQuota(quota).replace('"told":12', '"told":-12')],
    ["no window", encodeQuota(quota).replace('"window"', '"door"')],
    ["a window without an end", encodeQuota(quota).replace('"latestEnd"', '"end"')],
    ["a found end as text", encodeQuota(quota).replace(/"foundEnd":\d+/, '"foundEnd":"now"')],
    ["a slot that is none", encodeQuota({ ...quota, inFlight: [{ number: 1 } as never] })],
  ])("%s", (_, text) => {
    expect(decodeQuota(text)).toBeNull();
  });

  test("any text at all: it never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeQuota(text)).toBeNull();
      }),
    );
  });
});
