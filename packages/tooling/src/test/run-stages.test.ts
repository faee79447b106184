import { expect, test } from "vitest";
import { formatStage, type StageResult } from "./run-stages.ts";

const unit: StageResult = {
  stage: "unit",
  tally: { passed: 200, failed: 0, skipped: 1 },
  findings: [],
  ms: 12_340,
};

test("a stage is a line with its counts and its time", () => {
  expect(formatStage(unit)).toBe("✓ unit     200 passed, 0 failed, 1 skipped (12.3 s)\n");
});

test("a note stands in place of the counts", () => {
  expect(formatStage({ ...unit, stage: "browser", note: "Chrome/156 at /usr/bin/chromium", ms: 810 })).toBe(
    "✓ browser  Chrome/156 at /usr/bin/chromium (0.8 s)\n",
  );
});

test("a failed stage shows its findings", () => {
  const tally = { passed: 1, failed: 1, skipped: 0 };
  expect(formatStage({ ...unit, tally, findings: ["the tests left temporary files: a"] })).toBe(
    "✗ the tests left temporary files: a\n✗ unit     1 passed, 1 failed (12.3 s)\n",
  );
});
