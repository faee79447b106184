import { expect, test } from "vitest";
import { formatSummary, hasFailed, type StageResult } from "./summary.ts";

const stages: StageResult[] = [
  {
    stage: "browser",
    tally: { passed: 0, failed: 0, skipped: 0 },
    ms: 810,
    note: "Chrome/156 at /usr/bin/chromium",
  },
  { stage: "check", tally: { passed: 4, failed: 0, skipped: 0 }, ms: 3000 },
  { stage: "unit", tally: { passed: 200, failed: 0, skipped: 1 }, ms: 12_340 },
];

test("a line per stage, and the sum as the very last line", () => {
  expect(formatSummary(stages)).toBe(
    [
      "",
      "✓ browser  Chrome/156 at /usr/bin/chromium (0.8 s)",
      "✓ check    4 passed, 0 failed (3.0 s)",
      "✓ unit     200 passed, 0 failed, 1 skipped (12.3 s)",
      "",
      "204 passed, 0 failed",
      "",
    ].join("\n"),
  );
  expect(hasFailed(stages)).toBe(false);
});

test("one failure anywhere is a failure of the whole", () => {
  const failed: StageResult[] = [
    ...stages,
    { stage: "e2e", tally: { passed: 1, failed: 2, skipped: 0 }, ms: 0 },
  ];
  expect(formatSummary(failed)).toContain("✗ e2e      1 passed, 2 failed (0.0 s)\n\n205 passed, 2 failed\n");
  expect(hasFailed(failed)).toBe(true);
});
