import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../run-command.ts";
import { searchRun } from "./search-run.ts";
import { zipOf } from "./testing/zip-of.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-search-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A run in a process of its own, as of Playwright's; a store in it makes up `made-up-password`. */
function runOf(script: string) {
  const begin = `
    const { appendFileSync, writeFileSync } = require("node:fs");
    const { ORDERPANE_CANARY: canary, ORDERPANE_SECRETS: notes, TMPDIR } = process.env;
    appendFileSync(notes, "made-up-password\\n");`;
  return searchRun(
    (env) => runCommand(process.execPath, ["-e", begin + script], { cwd: folder, env }),
    [join(folder, "test-results"), join(folder, "report.json")],
  );
}

test("a run that keeps its passwords where they belong is clean", async () => {
  const { code, isClean, verdict } = await runOf(
    'writeFileSync(TMPDIR + "/store.db.running.json", canary); console.log("1 passed"); process.exitCode = 3',
  );
  expect({ code, isClean }).toEqual({ code: 3, isClean: true });
  expect(verdict).toMatch(
    /^✓ the password of the tests and those of 1 stores are not in 9 characters of output, nor in \d+ files\n$/,
  );
});

test.each([
  ["its output", "console.log(canary)", "the output"],
  ["its errors", 'console.error(btoa("app:" + canary))', "the output"],
  ["its output, of a store", 'console.log("MADE-UP-PASSWORD")', "the output"],
  ["a report", 'writeFileSync("report.json", "made-up-password")', "report.json"],
  ["a file that is left", 'writeFileSync(TMPDIR + "/log.txt", "made-up-password")', "log.txt"],
])("one that lets a password out into %s is not", async (_, script, place) => {
  const { isClean, verdict } = await runOf(script);
  expect(isClean).toBe(false);
  expect(verdict).toMatch(new RegExp(`^✗ the password of the tests is in \\S*?${place}`));
});

test("nor is one that lets it out into a trace, which is packed", async () => {
  const trace = join(folder, "report.json");
  const text = Buffer.from("authorization: made-up-password");
  const entries = [
    { name: "resources/1", method: 0, packed: Buffer.from("nothing") },
    { name: "0-trace.network", method: 8, packed: deflateRawSync(text) },
  ];
  await writeFile(trace, zipOf(entries));
  expect(await runOf("")).toMatchObject({ isClean: false, verdict: expect.stringContaining(trace) });
  await writeFile(trace, zipOf(entries.slice(0, 1)));
  expect(await runOf("")).toMatchObject({ isClean: true });
  await writeFile(trace, zipOf(entries).subarray(0, -30));
  expect(await runOf("")).toMatchObject({
    isClean: false,
    verdict: expect.stringContaining(`in what cannot be read: ${trace}`),
  });
});

test("the folder with the passwords is gone, also after a run that could not be started", async () => {
  let temporary = "";
  const run = searchRun((env) => {
    temporary = env["TMPDIR"]!;
    writeFileSync(join(temporary, "password.txt"), "made-up-password");
    return runCommand("/no/such/program", []);
  }, []);
  await expect(run).rejects.toThrow("cannot be started");
  expect(temporary).not.toBe("");
  expect(existsSync(temporary)).toBe(false);
});

test("where the noted passwords cannot be read there is a verdict all the same", async () => {
  const { isClean, verdict } = await runOf(
    'const notes2 = process.env.ORDERPANE_SECRETS; require("node:fs").rmSync(notes2); require("node:fs").mkdirSync(notes2);',
  );
  expect({ isClean, verdict }).toEqual({ isClean: false, verdict: expect.stringMatching(/^✗ EISDIR/) });
});
