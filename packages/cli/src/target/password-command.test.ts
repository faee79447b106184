import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary, discard, isCanaryIn } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { isRunning } from "../testing/is-running.ts";
import { runPasswordCommand } from "./password-command.ts";

const cwd = tmpdir();

test.each([
  ["with a line end", `echo ${canary}`, canary],
  ["with a Windows line end", `printf '${canary}\\r\\n'`, canary],
  ["without one", `printf ${canary}`, canary],
  ["with blanks, which are its own", `printf ' ${canary} x '`, ` ${canary} x `],
  ["through the shell", `echo ${canary} | tr a-z A-Z`, canary.toUpperCase()],
])("a password %s", async (_name, command, password) => {
  expect(await runPasswordCommand(command, { cwd })).toBe(password);
});

test.skipIf(process.platform === "win32")(
  "a password of a command whose agent goes on and holds its stdout",
  async () => {
    expect(await runPasswordCommand(`setsid sleep 5 & echo ${canary}`, { cwd, timeout: 300 })).toBe(canary);
  },
);

describe("is refused, in none of its words:", () => {
  test.each([
    ["nothing", "true", "printed nothing"],
    ["several lines", `printf '${canary}\\n${canary}\\n'`, "printed more than one line"],
    ["a failure", `echo ${canary}; echo ${canary} >&2; exit 3`, "ended with exit code 3"],
    ["a command that there is none", `${canary}-no-such-command`, "ended with exit code 127"],
    ["a command that was killed", `echo ${canary}; kill -9 $$`, "was ended by SIGKILL"],
    ["a question", `read answer; echo ${canary}$answer; exit 1`, "ended with exit code 1"],
  ])("%s", async (_name, command, problem) => {
    const error = (await runPasswordCommand(command, { cwd }).catch((reason: unknown) => reason)) as Error;
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toBe(`the command in ORDERPANE_APP_PASSWORD_COMMAND ${problem}`);
    expect(isCanaryIn(JSON.stringify(error) + error.stack)).toBe(false);
  });
});

test("a command that takes too long is ended, with what it started", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-command-"));
  const file = join(folder, "pid");
  const command = `sleep 60 & echo $! > ${file}; wait`;
  await expect(runPasswordCommand(command, { cwd, timeout: 300 })).rejects.toThrow(
    "gave no password within 0.3 s",
  );
  const pid = Number(await readFile(file, "utf8"));
  await expect.poll(() => isRunning(pid)).toBe(false);
  await discard(folder);
});
