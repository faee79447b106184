import { expect, test, vi } from "vitest";
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

test("a measurement that is not a positive number is refused, and the case is stopped", async () => {
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const start = async () => ({ ours: () => Number.NaN, stop });
  await expect(measureCase({ key: "deploy.twenty", unit: "ms", start })).rejects.toMatchObject({
    code: "failed",
    message: "deploy.twenty: a measurement returned NaN, expected a positive number of ms",
  });
  expect(stop).toHaveBeenCalledTimes(1);
});

function series(turns: string[], name: string, values: number[]): () => number {
  return () => {
    turns.push(name);
    return values.shift() ?? Number.NaN;
  };
}
