import { expect, test, vi } from "vitest";
import type { BenchCase, BenchUnit } from "./define-bench.ts";
import { measureCase } from "./measure-case.ts";

test("we and the peers are measured in turn, and the medians count", async () => {
  const turns: string[] = [];
  const result = await measureCase({
    key: "build.nth",
    unit: "ms",
    rounds: 3,
    warmup: 1,
    start: async () => ({
      ours: series(turns, "ours", [99, 10, 40, 20]),
      peers: { slow: series(turns, "slow", [1, 50, 60, 70]), fast: series(turns, "fast", [1, 40, 41, 39]) },
    }),
  });
  expect(turns.join(" ")).toBe(Array(4).fill("ours slow fast").join(" "));
  expect(result).toEqual({
    key: "build.nth",
    unit: "ms",
    value: 20,
    peers: [
      { name: "fast", value: 40, ratio: 0.5 },
      { name: "slow", value: 60, ratio: 20 / 60 },
    ],
  });
});

test.each<[unit: BenchUnit, best: string]>([
  ["ms", "low"],
  ["s", "low"],
  ["bytes", "low"],
  ["requests/s", "high"],
  ["frames/s", "high"],
])("in %s the %s peer is the best", async (unit, best) => {
  const peers = { high: () => 200, low: () => 100 };
  const result = await measureCase({ key: "k", unit, start: async () => ({ ours: () => 100, peers }) });
  expect(result.peers[0]).toMatchObject({ name: best, ratio: best === "low" ? 1 : 0.5 });
});

test("a case without a peer has no ratio, and bytes are measured once", async () => {
  const ours = vi.fn<() => number>(() => 700);
  const result = await measureCase({ key: "build.raw", unit: "bytes", start: async () => ({ ours }) });
  expect(result).toEqual({ key: "build.raw", unit: "bytes", value: 700, peers: [] });
  expect(ours).toHaveBeenCalledTimes(1);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("a measurement of %d is refused", async (value) => {
  const benchCase: BenchCase = { key: "store.get", unit: "ms", start: async () => ({ ours: () => value }) };
  await expect(measureCase(benchCase)).rejects.toMatchObject({
    code: "failed",
    message: `store.get: a measurement returned ${value}, expected a positive number of ms`,
  });
});

test("stop runs after a failure too", async () => {
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const ours = () => Promise.reject(new Error("down"));
  await expect(measureCase({ key: "k", unit: "ms", start: async () => ({ ours, stop }) })).rejects.toThrow(
    "down",
  );
  expect(stop).toHaveBeenCalledTimes(1);
});

function series(turns: string[], name: string, values: number[]): () => number {
  return () => {
    turns.push(name);
    return values.shift() ?? Number.NaN;
  };
}
