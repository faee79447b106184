import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addTallies, readTally, withExitCode } from "./tally.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-tally-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a tally is read", () => {
  expect(readTally(write('{"passed":2,"failed":0,"skipped":1}'))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
  });
});

test.each(["", '{"passed":', "{}", "null", '{"passed":"2","failed":0,"skipped":0}'])(
  "a broken tally (%j) is a failure",
  (text) => {
    expect(readTally(write(text))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  },
);

test("a missing tally is a failure", () => {
  expect(readTally(join(folder, "none.json"))).toMatchObject({ failed: 1 });
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

function write(text: string): string {
  const path = join(folder, "tally.json");
  writeFileSync(path, text);
  return path;
}
