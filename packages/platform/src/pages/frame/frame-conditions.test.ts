import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeConditions,
  encodeConditions,
  platformConditions,
  globalsModes,
  schemes,
} from "./frame-conditions.ts";

const decode = (query: string) => decodeConditions(new URLSearchParams(query));

test("an empty query means the conditions of the platform, and the other way round", () => {
  expect(decode("")).toEqual(platformConditions);
  expect(encodeConditions(platformConditions)).toBe("");
});

test.each([
  ["width=10", { width: 240 }],
  ["width=9999", { width: 800 }],
  ["width=-5", {}],
  ["width=500.5", {}],
  ["height=1", { height: 20 }],
  ["height=", {}],
  ["globals=never", {}],
  ["globals=late&late=99999", { globals: "late", lateMs: 60_000 }],
  ["late=5", { lateMs: 5 }],
  ["offline=true", {}],
  ["scheme=sepia", {}],
])("?%s", (query, conditions) => {
  expect(decode(query)).toEqual({ ...platformConditions, ...conditions });
});

test("encoded conditions decode to the same conditions", () => {
  const conditions = fc.record({
    width: fc.integer({ min: 240, max: 800 }),
    height: fc.option(fc.integer({ min: 20, max: 2000 })),
    globals: fc.constantFrom(...globalsModes),
    lateMs: fc.integer({ min: 0, max: 60_000 }),
    isOffline: fc.boolean(),
    scheme: fc.option(fc.constantFrom(...schemes)),
  });
  fc.assert(
    fc.property(conditions, (given) => {
      const lateMs = given.globals === "late" ? given.lateMs : platformConditions.lateMs;
      expect(decode(encodeConditions({ ...given, lateMs }))).toEqual({ ...given, lateMs });
    }),
  );
});
