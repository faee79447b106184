import { expect, test } from "vitest";
import type { BenchResult } from "./measure-case.ts";
import { resultsToJson, resultsToMarkdown, updateBenchmarksPage } from "./report.ts";

const results: BenchResult[] = [
  {
    key: "build.raw",
    unit: "bytes",
    value: 17_116,
    peers: [
      { name: "singlefile", value: 18_597, ratio: 17_116 / 18_597 },
      { name: "by hand", value: 34_232, ratio: 0.5 },
    ],
  },
  { key: "store.start", unit: "ms", value: 101.23456, peers: [] },
];

test("JSON has one entry for each key, with numbers rounded to four places", () => {
  expect(JSON.parse(resultsToJson(results))).toEqual({
    "build.raw": { value: 17_116, unit: "bytes", peer: 18_597, ratio: 0.9204 },
    "store.start": { value: 101.2346, unit: "ms", peer: null, ratio: null },
  });
});

test("the table has a line for each peer", () => {
  expect(resultsToMarkdown(results).trimEnd().split("\n")).toEqual([
    "| key         |   ours | unit  | peer       | theirs | ratio |",
    "| ----------- | -----: | ----- | ---------- | -----: | ----: |",
    "| build.raw   | 17,116 | bytes | singlefile | 18,597 | 0.920 |",
    "|             |        |       | by hand    | 34,232 | 0.500 |",
    "| store.start | 101.23 | ms    |            |        |       |",
  ]);
});

test("the page has a section for each suite, and keeps those that were not measured if it is told to", () => {
  const suite = (name: string) => ({ name, machine: "a machine", results });
  const page = updateBenchmarksPage("", [suite("runtime"), suite("build")], () => false);
  expect(page).toMatch(/^# Benchmarks\n\n.*--write.*\n/);
  const section = (name: string) => `## ${name}\n\nMeasured on a machine.\n\n${resultsToMarkdown(results)}`;
  expect(page.slice(page.indexOf("## "))).toBe(`${section("build")}\n${section("runtime")}`);
  const other = [{ ...suite("build"), machine: "another one" }];
  expect(updateBenchmarksPage(page, other, () => true)).toBe(page.replace("a machine", "another one"));
  expect(updateBenchmarksPage(page, other, () => false)).not.toContain("runtime");
});
