import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readTally, recordTally, recordVariable } from "./record.ts";

const written = { passed: 3, failed: 0, skipped: 1 };
const failure = { passed: 0, failed: 1, skipped: 0 };

test.each([
  ["a tally is read as it was written", JSON.stringify(written), 0, written],
  [
    "a run that failed without a failed test counts as one failure",
    JSON.stringify(written),
    1,
    { ...written, failed: 1 },
  ],
  ["a broken tally counts as a failure", '{"passed":', 0, failure],
  ["a missing tally counts as a failure", undefined, 0, failure],
])("%s", (_title, text, code, tally) => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-tally-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv(recordVariable, folder);
  if (text !== undefined) recordTally(written);
  if (text?.endsWith(":")) writeFileSync(join(folder, "tally.json"), text);
  expect(readTally(folder, code)).toEqual(tally);
});
