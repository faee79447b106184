import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { canary, discard, isCanaryIn } from "@orderpane/tooling/canary";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CommandError } from "../errors.ts";
import { isRunning } from "../testing/is-running.ts";
import { runPasswordCommand } from "./password-command.ts";

const cwd = tmpdir();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-command-"));
  onTestFinished(() => discard(folder));
  return folder;
}

/** Kills the process whose id is in the file `pid` of this folder when the test ends, however it ends. */
function killAfterwards(folder: string): void {
  onTestFinished(async () => {
    const file = join(folder, "pid");
    const pid = existsSync(file) ? Number(await readFile(file, "utf8")) : null;
    if (pid !== null && (await isRunning(pid))) process.kill(pid);
  });
}

test.each([
  ["with a line end", `echo ${canary}`, canary],
  ["with a Windows line end", `printf '${canary}\\r\\n'`, canary],
  ["with blanks, which are its own", `printf ' ${canary} x '`, ` ${canary} x `],
  ["through the shell", `echo ${canary} | tr a-z A-Z`, canary.toUpperCase()],
])("a password %s", async (_name, command, password) => {
  expect(await runPasswordCommand(command, { cwd })).toBe(password);
});

test.skipIf(process.platform === "win32")(
  "a password of a command whose agent goes on and holds its stdout",
  async () => {
    const folder = await temporaryFolder();
    killAfterwards(folder);
    await writeFile(join(folder, "agent.sh"), "echo $$ > started; mv started pid; exec sleep 600\n");
    const command = `setsid sh agent.sh & until [ -e pid ]; do :; done; echo ${canary}`;
    const password = await runPasswordCommand(command, { cwd: folder });
    const agent = Number(await readFile(join(folder, "pid"), "utf8"));
    expect([password, await isRunning(agent)]).toEqual([canary, true]);
  },
);

describe("is refused without quoting its output:", () => {
  test.each([
    ["nothing", "true", "printed nothing"],
    ["several lines", `printf '${canary}\\n${canary}\\n'`, "printed more than one line"],
    ["a failure", `echo ${canary}; echo ${canary} >&2; exit 3`, "ended with exit code 3"],
    ["a command that does not exist", `${canary}-no-such-command`, "ended with exit code 127"],
    ["a command that was killed", `echo ${canary}; kill -9 $$`, "was ended by SIGKILL"],
  ])("%s", async (_name, command, problem) => {
    const error = (await runPasswordCommand(command, { cwd }).catch((reason: unknown) => reason)) as Error;
    expect(error).toBeInstanceOf(CommandError);
    expect(error.message).toBe(`the command in ORDERPANE_APP_PASSWORD_COMMAND ${problem}`);
    expect(isCanaryIn(JSON.stringify(error) + error.stack)).toBe(false);
  });
});

test("a command that takes too long is ended, with what it started", async () => {
  const folder = await temporaryFolder();
  killAfterwards(folder);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const command = "sleep 600 & echo $! > started; mv started pid; wait";
  const running = runPasswordCommand(command, { cwd: folder, timeout: 300 });
  while (!existsSync(join(folder, "pid"))) await immediate();
  const pid = Number(await readFile(join(folder, "pid"), "utf8"));
  vi.advanceTimersByTime(300);
  await expect(running).rejects.toThrow("gave no password within 0.3 s");
  vi.useRealTimers();
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
});
