import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isTest } from "../layers/table.ts";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import { deleteTooDeep } from "./testing/too-deep.ts";

const config = fileURLToPath(new URL("testing/leaks.config.ts", import.meta.url));

/** A test run in which one test lets the password out. */
function runWith(leak: string): Promise<{ code: number; output: string }> {
  const args = [resolveBin("vitest", "vitest"), "run", "--config", config];
  return runCommand(process.execPath, args, { cwd: projectRoot, env: { LEAK: leak } });
}

test("a run that keeps the password where it belongs is well", async () => {
  const { code, output } = await runWith("none");
  expect(output).toMatch(/the password of the tests is not in \d+ characters of output, nor in \d+ files/);
  expect(code).toBe(0);
}, 20_000);

test("a file in which it stands is told, though the folder cannot be deleted", async () => {
  const { code, output } = await runWith("a file beside a chasm");
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith("orderpane-run-"));
  for (const name of left) deleteTooDeep(join(tmpdir(), name));
  expect(output).toMatch(/the password of the tests is in \S*report\.txt/);
  expect(code).toBe(1);
  expect(left).toHaveLength(1);
}, 20_000);

test("a run takes away the folder of one that was killed", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const [dead, alive] = [pid, process.pid].map((of) => join(tmpdir(), `orderpane-run-${of}-abcdef`));
  for (const folder of [dead!, alive!]) mkdirSync(join(folder, "below"), { recursive: true });
  await runWith("none");
  expect([dead!, alive!].map((folder) => existsSync(folder))).toEqual([false, true]);
  rmSync(alive!, { recursive: true });
}, 20_000);

test.each([
  ["a log", "the output"],
  ["raw output", "the output"],
  ["a failed test", "the output"],
  ["a file", "report.txt"],
])("a run that lets it out into %s fails", { timeout: 20_000 }, async (leak, place) => {
  const { code, output } = await runWith(leak);
  expect(output).toMatch(new RegExp(`the password of the tests is in \\S*?${place}`));
  expect(code).toBe(1);
});

describe("tests of what knows passwords", () => {
  const sources = ["deploy", "cli"].flatMap((name) => {
    const folder = join(projectRoot, "packages", name, "src");
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
  });
  const tests = sources.filter((file) => file.endsWith(".ts") && isTest(relative(projectRoot, file)));
  const missing = (what: RegExp, instead: RegExp) =>
    tests.filter((file) => {
      const text = readFileSync(file, "utf8");
      return what.test(text) && !instead.test(text);
    });

  test("look through the folders that they make", () => {
    expect(tests.length).toBeGreaterThan(80);
    expect(missing(/\bmkdtemp/, /\bdiscard\(/)).toEqual([]);
  });

  test("use stores whose passwords can be found", () => {
    expect(missing(/\bcreateStore\(/, /createCanaryStore\(/)).toEqual([]);
    expect(tests.filter((file) => /APP_PASSWORD=\w{2}/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

test("the tests of the project run under it", async () => {
  expect(await readFile(join(projectRoot, "vite.config.ts"), "utf8")).toContain(
    'globalSetup: "packages/tooling/src/canary/guard.ts"',
  );
});
