import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTally, recordTally, recordVariable } from "./record.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-tally-"));
  vi.stubEnv(recordVariable, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a tally is read as it was written", () => {
  recordTally({ passed: 2, failed: 3, skipped: 1 });
  expect(readTally(folder, 1)).toEqual({ passed: 2, failed: 3, skipped: 1 });
});

test("a run that failed without a failed test counts as one failure", () => {
  recordTally({ passed: 3, failed: 0, skipped: 0 });
  expect(readTally(folder, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(readTally(folder, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test("a missing tally and a broken one count as a failure", () => {
  expect(readTally(folder, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  writeFileSync(join(folder, "tally.json"), '{"passed":');
  expect(readTally(folder, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
