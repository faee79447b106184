import { tmpdir } from "node:os";
import { canary } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import { runPasswordCommand } from "./password-command.ts";

const cwd = tmpdir();

test.each([
  ["with a line end", `echo ${canary}`, canary],
  ["with a Windows line end", `printf '${canary}\\r\\n'`, canary],
  ["with blanks, which are its own", `printf ' ${canary} x '`, ` ${canary} x `],
  ["through the shell", `echo ${canary} | tr a-z A-Z`, canary.toUpperCase()],
])("a password %s", (_name, command, password) => {
  expect(runPasswordCommand(command, { cwd })).toBe(password);
});

describe("is refused without quoting its output:", () => {
  test.each([
    ["nothing", "true", "printed nothing"],
    ["several lines", `printf '${canary}\\n${canary}\\n'`, "printed more than one line"],
    ["a failure", `echo ${canary}; echo ${canary} >&2; exit 3`, "ended with exit code 3"],
    ["a command that does not exist", `${canary}-no-such-command`, "ended with exit code 127"],
    ["a command that was killed", `echo ${canary}; kill -9 $$`, "was ended by SIGKILL"],
    [
      "a command that takes too long",
      `echo ${canary}; exec sleep 600`,
      "has not ended and closed its output within 0.3 s",
    ],
  ])("%s", (_name, command, problem) => {
    const message = `the command in ORDERPANE_APP_PASSWORD_COMMAND ${problem}`;
    const timeout = problem.includes("0.3 s") ? 300 : 30_000;
    const run = () => runPasswordCommand(command, { cwd, timeout });
    expect(run).toThrow(expect.objectContaining({ name: "CommandError", message }));
  });
});
