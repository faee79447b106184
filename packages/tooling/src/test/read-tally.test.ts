import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTally } from "./read-tally.ts";
import { tallyPlaywright } from "./tally.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-tally-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a report is read", () => {
  const report = JSON.stringify({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } });
  expect(readTally(write(report), tallyPlaywright)).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test.each(["", '{"stats":', "{}"])("a broken report (%j) is a failure", (report) => {
  expect(readTally(write(report), tallyPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a missing report is a failure", () => {
  expect(readTally(join(folder, "none.json"), tallyPlaywright)).toMatchObject({ failed: 1 });
});

function write(report: string): string {
  const path = join(folder, "report.json");
  writeFileSync(path, report);
  return path;
}
