import { expect, test } from "vitest";
import { resultsToJson, resultsToTable } from "./format-results.ts";
import type { BenchResult } from "./measure-case.ts";

const results: BenchResult[] = [
  {
    key: "build.raw",
    unit: "bytes",
    value: 17_116,
    peer: { name: "singlefile", value: 18_597 },
    ratio: 17_116 / 18_597,
  },
  { key: "store.start", unit: "ms", value: 101.23456, peer: null, ratio: null },
];

test("JSON: one document by key, numbers to four places", () => {
  expect(JSON.parse(resultsToJson(results))).toEqual({
    "build.raw": { value: 17_116, unit: "bytes", peer: 18_597, ratio: 0.9204 },
    "store.start": { value: 101.2346, unit: "ms", peer: null, ratio: null },
  });
});

test("the table names the best peer", () => {
  expect(resultsToTable(results)).toBe(
    [
      "key            ours  unit   best peer     peer  ratio",
      "build.raw    17,116  bytes  singlefile  18,597  0.920",
      "store.start  101.23  ms",
      "",
    ].join("\n"),
  );
});
