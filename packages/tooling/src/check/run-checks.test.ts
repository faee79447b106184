import { expect, test } from "vitest";
import { type CheckResult, formatCheck, runChecks } from "./run-checks.ts";

test("all checks run, even when one fails or throws", async () => {
  const ended: string[] = [];
  const results = await runChecks(
    [
      { name: "broken", run: () => Promise.reject(new Error("no such tool")) },
      { name: "red", run: async () => ({ ok: false, output: "a.ts: wrong" }) },
      { name: "green", run: async () => ({ ok: true, output: "" }) },
    ],
    { now: () => 0, onResult: ({ name }) => ended.push(name) },
  );
  expect(results).toEqual([
    { name: "broken", ok: false, output: "no such tool", ms: 0 },
    { name: "red", ok: false, output: "a.ts: wrong", ms: 0 },
    { name: "green", ok: true, output: "", ms: 0 },
  ]);
  expect(ended.toSorted()).toEqual(["broken", "green", "red"]);
});

test("checks run at the same time", async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const done = async () => ({ ok: true, output: "" });
  const results = await runChecks([
    { name: "waits for the second", run: () => waiting.then(done) },
    {
      name: "second",
      run: () => {
        release();
        return done();
      },
    },
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
});

test("the time of a check is measured", async () => {
  const times = [1000, 1234.4];
  const [result] = await runChecks([{ name: "a", run: async () => ({ ok: true, output: "" }) }], {
    now: () => times.shift() ?? 0,
  });
  expect(result?.ms).toBe(234);
});

test("a passed check is one line, and a failed one shows its output", () => {
  const result: CheckResult = { name: "lint", ok: true, ms: 1849, output: "the output" };
  expect(formatCheck(result)).toBe("✓ lint     1.8 s\n");
  expect(formatCheck({ ...result, ok: false })).toBe("✗ lint     1.8 s\n\nthe output\n\n");
});
