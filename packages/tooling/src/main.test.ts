import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./resolve-bin.ts";
import { scaleVariable } from "./test/scale.ts";

test("help names every command", () => {
  const { status, stdout } = tooling(["--help"]);
  expect(stdout).toMatch(/check.*test.*torture.*bench.*browser.*reference/s);
  expect(status).toBe(0);
});

describe("wrong usage exits with 2 and shows the usage on stderr:", () => {
  test.each([
    { args: [], message: "a command is missing" },
    { args: ["toString"], message: 'there is no command "toString"' },
    { args: ["check", "--fast"], message: "Unknown option '--fast'" },
    { args: ["reference", "runtime"], message: "Unexpected argument 'runtime'" },
    { args: ["test", "--only", "all"], message: 'there is no stage "all"' },
    { args: ["torture", "lightly"], message: "Unexpected argument 'lightly'" },
    { args: ["bench", "nothing"], message: 'There is no benchmark suite "nothing"' },
  ])("$args", ({ args, message }) => {
    const { status, stdout, stderr } = tooling(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain("usage: tooling <command>");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

test("a stage that failed does not stop the next; the last line is the sum", () => {
  const only = ["test", "--only", "unit", "--", "packages/tooling/src/test/summary.test.ts"];
  const { status, stdout } = tooling(only, { ORDERPANE_BROWSER: "/no/such/browser" });
  expect(stdout).toContain("/no/such/browser does not start");
  expect(stdout).toMatch(/✗ browser .*\n✓ unit {5}2 passed, 0 failed \(.*\n\n2 passed, 1 failed\n$/);
  expect(status).toBe(1);
}, 30_000);

test("tests that cannot even be loaded are a failure", () => {
  const only = ["test", "--only", "unit", "--", "packages/tooling/no-such-file.test.ts"];
  const { status, stdout } = tooling(only, { ORDERPANE_BROWSER: "/no/such/browser" });
  expect(stdout).toMatch(/✗ unit {5}0 passed, 1 failed \(.*\n\n0 passed, 2 failed\n$/);
  expect(status).toBe(1);
}, 30_000);

test("the sample of torture is one, whatever the environment says", () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-torture-"));
  mkdirSync(join(folder, "src", "torture"), { recursive: true });
  const scale = `test("scale: " + process.env.${scaleVariable}, () => {});`;
  writeFileSync(join(folder, "src", "torture", "scale.test.js"), scale);
  const args = ["torture", "--sample", "--", "--root", folder, "--globals"];
  const { stdout } = tooling(args, { [scaleVariable]: "all" });
  expect(stdout).toContain("scale: sample");
  rmSync(folder, { recursive: true });
}, 30_000);

function tooling(args: readonly string[], env: Record<string, string> = {}) {
  const bin = join(projectRoot, "packages/tooling/bin/tooling.js");
  return spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env: { ...process.env, ...env } });
}
