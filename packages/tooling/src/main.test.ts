import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./programs/resolve-bin.ts";
import { scaleVariable } from "./scale.ts";

const bin = join(projectRoot, "packages/tooling/bin/tooling.js");

test("help names every command", () => {
  const { status, stdout } = tooling(["--help"]);
  expect(stdout).toMatch(/check.*test.*torture.*bench.*packages.*release.*version/s);
  expect(status).toBe(0);
});

describe("wrong usage exits with 2 and shows the usage on stderr:", () => {
  test.each([
    { args: [], message: "a command is missing" },
    { args: ["toString"], message: 'there is no command "toString"' },
    { args: ["check", "--fast"], message: "Unknown option '--fast'" },
    { args: ["torture", "lightly"], message: 'there is no torture suite "lightly"' },
  ])("$args", ({ args, message }) => {
    const { status, stdout, stderr } = tooling(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain("usage: tooling <command>");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

test("an old Node is told what to run instead, and exits with 2", () => {
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.17.1" } });
    await import(${JSON.stringify(pathToFileURL(bin).href)});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(
    /^tooling needs Node 22\.18 or newer, but this is Node 22\.17\.1 .*`npx tooling`.*\n$/,
  );
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

test("failed tests are shown with the command that runs only one, after a failed stage, and the last line is the sum", () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-failing-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tests = `
    import { writeFileSync } from "node:fs";
    describe("one (and)", () => {
      test("one", () => expect(1 + 1).toBe(3));
    });
    test("leaves a file and prints the password", () => {
      writeFileSync(process.env.TMPDIR + "/left.txt", "");
      console.log(process.env.ORDERPANE_CANARY);
    });
    describe("a group", () => {
      beforeAll(() => { throw new Error("no group"); });
      test("is never run", () => {});
    });`;
  writeFileSync(join(folder, "sum.test.js"), tests);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = tooling(
      ["test", "--only", "unit", ...args, "--", "--root", folder, "--globals"],
      { ORDERPANE_BROWSER: "/no/such/browser" },
    );
    return { status, printed: stripVTControlCharacters(stdout + stderr) };
  };
  const { status, printed } = run();
  expect(status).toBe(1);
  expect(printed).toMatch(/^✗ No browser[^]*\/no\/such\/browser does not start[^]*\n✗ browser .*\n/);
  expect(printed).toContain("AssertionError: expected 2 to be 3");
  expect(printed).toContain("sum.test.js:4:");
  expect(printed).toContain('again: npm test -- sum.test.js -t "one (and) > one"\n');
  expect(printed).toContain("again: npm test -- sum.test.js\n");
  expect(printed).toContain("✗ the tests left temporary files: left.txt\n");
  expect(printed).toMatch(/✗ a password of the tests is in \S*printed\.txt\n/);
  expect(printed).toMatch(/\n✗ unit {5}1 passed, 4 failed, 1 skipped .*\n\n1 passed, 5 failed\n/);
  expect(run("-t", "one (and) > one").printed).toContain("✗ unit     0 passed, 1 failed, 2 skipped");
  expect(run("-t", "two").printed).toContain('no test has a title with "two" in it');
});

test("torture lists its suites, and runs one of them with its counts", () => {
  expect(tooling(["torture", "--list"]).stdout.split("\n")).toContain("deploy/lists");
  const { stdout, status } = tooling(["torture", "protocol/queries", "--sample"], { [scaleVariable]: "all" });
  expect(stdout).toMatch(/✓ protocol\/queries: \d+ tests, [\d.]+ s\n/);
  expect(stdout).toMatch(/\n✓ unit {5}\d+ passed, 0 failed .*\n\n\d+ passed, 0 failed\n$/);
  expect(status).toBe(0);
});

function tooling(args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env: { ...process.env, ...env } });
}
