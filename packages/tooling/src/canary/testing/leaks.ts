import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canary } from "../canary.ts";
import { digTooDeep } from "./too-deep.ts";

// A test run of its own, for guard.test.ts: each of these lets the password out in one way.
const leaks: Record<string, () => void> = {
  none: () => writeFileSync(join(tmpdir(), ".env.shop.local"), canary),
  "a log": () => console.log({ headers: { authorization: Buffer.from(`app:${canary}`).toString("base64") } }),
  "raw output": () => process.stderr.write(`the password is ${canary}-1\n`),
  "a failed test": () => expect(canary).toBe("something else"),
  "a file beside a chasm": () => {
    writeFileSync(join(tmpdir(), "report.txt"), canary);
    digTooDeep(tmpdir());
  },
  "a file": () => writeFileSync(join(tmpdir(), "report.txt"), canary),
};

test("it leaks", () => {
  leaks[process.env["LEAK"] ?? "none"]!();
  expect(canary).toMatch(/^canary-/);
});
