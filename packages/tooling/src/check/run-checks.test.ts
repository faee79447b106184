import { expect, test, vi } from "vitest";
import { type CheckResult, formatCheck, runChecks } from "./run-checks.ts";

test("all checks run at the same time, even when one fails or throws", async () => {
  const { promise: waiting, resolve: release } = Promise.withResolvers<void>();
  const onResult = vi.fn<(result: CheckResult) => void>();
  const results = await runChecks(
    {
      broken: () => Promise.reject(new Error("no such tool")),
      red: () => waiting.then(() => ({ ok: false, output: "a.ts: wrong" })),
      green: async () => {
        release();
        return { ok: true, output: "" };
      },
    },
    onResult,
  );
  const ms = expect.any(Number) as number;
  expect(results).toEqual([
    { name: "broken", ok: false, output: "no such tool", ms },
    { name: "red", ok: false, output: "a.ts: wrong", ms },
    { name: "green", ok: true, output: "", ms },
  ]);
  expect(onResult.mock.calls.flat().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["red", "green"]),
  );
  expect(onResult).toHaveBeenCalledTimes(3);
});

test("a passed check is one line, and a failed one shows its output", () => {
  const result: CheckResult = { name: "lint", ok: true, ms: 1849, output: "the output" };
  expect(formatCheck(result)).toBe("✓ lint     1.8 s\n");
  expect(formatCheck({ ...result, ok: false })).toBe("✗ lint     1.8 s\n\nthe output\n\n");
});
