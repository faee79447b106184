import { afterEach, expect, test, vi } from "vitest";
import { scaleVariable } from "./torture-scale.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ["all", true, 1000],
  ["sample", false, 10],
  ["", false, 10],
  [undefined, false, 10],
])("the variable %j: everything is run: %s", async (value, isTorture, count) => {
  vi.stubEnv(scaleVariable, value);
  vi.resetModules();
  const scale = await import("./torture-scale.ts");
  expect([scale.isTorture, scale.scaled({ sample: 10, all: 1000 })]).toEqual([isTorture, count]);
});
