import { expect, test } from "vitest";
import { decodeConditions, platformConditions } from "./frame-conditions.ts";

const decode = (query: string) => decodeConditions(new URLSearchParams(query));

test.each([
  ["", {}],
  ["width=10", { width: 240 }],
  ["width=9999", { width: 800 }],
  ["width=500.5", {}],
  ["height=1", { height: 20 }],
  ["globals=never", {}],
  ["globals=late&late=99999", { globals: "late", lateMs: 60_000 }],
])("?%s", (query, conditions) => {
  expect(decode(query)).toEqual({ ...platformConditions, ...conditions });
});
