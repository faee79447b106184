import { describe, expect, test } from "vitest";
import { addTallies, tallyPlaywright, tallyVitest, withExitCode } from "./tally.ts";

test("Vitest's report is counted", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 3,
    testResults: [],
  };
  expect(tallyVitest(report)).toEqual({ passed: 7, failed: 2, skipped: 4 });
});

test("Playwright's report is counted, a flaky test as passed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } };
  expect(tallyPlaywright(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

describe.each([null, "text", {}, { stats: { expected: "5" } }])("%j, which is no report,", (report) => {
  test("is refused", () => {
    expect(() => tallyVitest(report)).toThrow('the report has no number "numPassedTests"');
    expect(() => tallyPlaywright(report)).toThrow('the report has no number "expected"');
  });
});

test("a run that failed without a failed test counts as one failure", () => {
  const tally = { passed: 3, failed: 0, skipped: 0 };
  expect(withExitCode(tally, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(withExitCode(tally, 0)).toEqual(tally);
  expect(withExitCode({ ...tally, failed: 2 }, 1)).toMatchObject({ failed: 2 });
});

test("tallies are added", () => {
  const sum = addTallies([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ]);
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
