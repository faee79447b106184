import { spawnSync } from "node:child_process";
import { CommandError } from "../errors.ts";

/**
 * Its stderr is dropped, because it may hold a secret. Throws a CommandError that quotes none of its output.
 */
export function runPasswordCommand(
  command: string,
  { cwd, timeout = 30_000 }: { cwd: string; timeout?: number },
): string {
  const { status, signal, stdout, error } = spawnSync(command, {
    cwd,
    shell: true,
    stdio: ["ignore", "pipe", "ignore"],
    encoding: "utf8",
    timeout,
    killSignal: "SIGKILL",
  });
  if (status === null) {
    const isLate = error && "code" in error && error.code === "ETIMEDOUT";
    if (isLate) throw failed(`has not ended and closed its output within ${timeout / 1000} s`);
    throw failed(error ? `cannot be run: ${error.message}` : `was ended by ${signal}`);
  }
  if (status !== 0) throw failed(`ended with exit code ${status}`);
  const password = stdout.replace(/\r?\n$/, "");
  if (password === "") throw failed("printed nothing");
  if (/[\r\n]/.test(password)) throw failed("printed more than one line");
  return password;
}

function failed(problem: string): CommandError {
  return new CommandError("usage", `the command in ORDERPANE_APP_PASSWORD_COMMAND ${problem}`, {
    fix: "Run it by hand: it must print the password and nothing else on stdout, and must not ask for input.",
  });
}
