import { expect, test } from "vitest";
import { decodeConditions, encodeConditions, platformConditions } from "./frame-conditions.ts";

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
