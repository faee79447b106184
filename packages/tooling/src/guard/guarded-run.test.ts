import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../programs/run-command.ts";
import { guardRun } from "./guarded-run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-guard-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Every script begins with this. It notes `made-up-password`, as a store does that generates a password. */
const begin = `
  const { spawn } = require("node:child_process");
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require("node:fs");
  const { ORDERPANE_CANARY: canary, ORDERPANE_SECRETS: notes, TMPDIR } = process.env;
  const spawnEndless = () =>
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
  appendFileSync(notes, "made-up-password\\n");`;

/** A run in a process of its own, as of a test runner. */
function runOf(script: string) {
  return guardRun(
    ({ env, signal }) => runCommand(process.execPath, ["-e", begin + script], { cwd: folder, env, signal }),
    { places: [join(folder, "test-results"), join(folder, "report.json")], grace: 100 },
  );
}

test("a run that leaves nothing and leaks no password has no findings", async () => {
  const { code, findings } = await runOf(`
    writeFileSync(TMPDIR + "/store.db.running.json", canary);
    rmSync(TMPDIR + "/store.db.running.json");
    console.log("1 passed");
    process.exitCode = 3;`);
  expect({ code, findings }).toEqual({ code: 3, findings: [] });
});

test.each([
  ["its output", "console.log(canary)", "the output"],
  ["a report", 'writeFileSync("report.json", canary)', "report.json"],
  ["a file that is left", 'writeFileSync(TMPDIR + "/log.txt", "made-up-password")', "log.txt"],
])("a run that lets a password out into %s is not clean", async (_, script, place) => {
  const { findings } = await runOf(script);
  expect(findings.at(-1)).toMatch(new RegExp(`^a password of the tests is in \\S*?${place}`));
});

test("temporary files that are left are reported and deleted", async () => {
  const { findings, output } = await runOf('mkdirSync(TMPDIR + "/shop-1"); console.log(TMPDIR)');
  expect(findings).toEqual(["the tests left temporary files: shop-1"]);
  expect(existsSync(output.trim())).toBe(false);
});

test.runIf(process.platform === "linux")("a process that is left is reported and killed", async () => {
  const { findings, output } = await runOf(
    "const left = spawnEndless(); left.unref(); console.log(String(left.pid))",
  );
  expect(findings).toEqual([
    expect.stringMatching(new RegExp(`^the tests left process ${output.trim()} running: .*setInterval`)),
  ]);
  await expect.poll(() => isRunning(Number(output)), { timeout: 30_000 }).toBe(false);
});

/** Starts a run that does not end by itself. `line` is the first line that its test runner prints. */
async function startEndless(script: string) {
  const module = JSON.stringify(new URL("guarded-run.ts", import.meta.url).href);
  const command = JSON.stringify(new URL("../programs/run-command.ts", import.meta.url).href);
  const program = `
    import { guardRun } from ${module};
    import { runCommand } from ${command};
    await guardRun(
      ({ env, signal }) =>
        runCommand(process.execPath, ["-e", ${JSON.stringify(begin + script)}], { env, signal, echo: true }),
      { places: [] },
    ).catch(({ message }) => console.log(message));`;
  const run = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(run.stdout);
  const [line] = (await once(lines, "line")) as [string];
  return { run, lines, line };
}

const leaveBoth = `
  const left = spawnEndless();
  mkdirSync(TMPDIR + "/shop-1");
  console.log(JSON.stringify({ TMPDIR, pid: left.pid }));
  setInterval(() => {}, 1000);`;

test.runIf(process.platform === "linux").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a run that is interrupted by %s leaves no process and no file",
  async (signal) => {
    const { run, lines, line } = await startEndless(leaveBoth);
    const left = JSON.parse(line) as { TMPDIR: string; pid: number };
    run.kill(signal);
    expect(await once(lines, "line")).toEqual([`interrupted by ${signal}`]);
    await once(lines, "close");
    expect(existsSync(left.TMPDIR)).toBe(false);
    await expect.poll(() => isRunning(left.pid), { timeout: 30_000 }).toBe(false);
  },
);

test.runIf(process.platform === "linux")("a run cleans up after an earlier run that was killed", async () => {
  const { run, line } = await startEndless(leaveBoth);
  const left = JSON.parse(line) as { TMPDIR: string; pid: number };
  run.kill("SIGKILL");
  await once(run, "exit");
  const alive = join(tmpdir(), `orderpane-run-${process.pid}-abcdef`);
  mkdirSync(alive);
  await runOf("");
  expect([left.TMPDIR, alive].map((path) => existsSync(path))).toEqual([false, true]);
  await expect.poll(() => isRunning(left.pid), { timeout: 30_000 }).toBe(false);
  await rm(alive, { recursive: true });
});

test("the folder with the passwords is deleted, even when the run could not be started", async () => {
  let temporary = "";
  const run = guardRun(
    ({ env }) => {
      temporary = env["TMPDIR"]!;
      return runCommand("/no/such/program", []);
    },
    { places: [] },
  );
  await expect(run).rejects.toThrow("cannot be started");
  expect(temporary).not.toBe("");
  expect(existsSync(temporary)).toBe(false);
});

/** A process that has ended, but has not been waited for, counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return !/\) [ZX]/.test(status);
}
