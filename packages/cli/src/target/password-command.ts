import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { UsageError } from "../errors.ts";

export interface PasswordCommandOptions {
  /** Where it runs. */
  cwd: string;
  /** In ms. Default 30,000. */
  timeout?: number;
}

const variable = "ORDERPANE_APP_PASSWORD_COMMAND";

/**
 * What a command prints, less the line end: `pass show shop`. It runs in the platform's shell, has no input, and what
 * it says on stderr is dropped, because a secret may be in it. Throws a UsageError that repeats none of its words.
 */
export async function runPasswordCommand(
  command: string,
  { cwd, timeout = 30_000 }: PasswordCommandOptions,
): Promise<string> {
  const isWindows = process.platform === "win32";
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ["ignore", "pipe", "ignore"],
    // A group of its own: what the shell has started ends with it.
    detached: !isWindows,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (isWindows) child.kill();
    else process.kill(-child.pid!, "SIGKILL");
  }, timeout);
  try {
    const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, "close")]);
    if (isLate) throw failed(`gave no password within ${timeout / 1000} s`);
    if (code !== 0) throw failed(code === null ? `was ended by ${signal}` : `ended with exit code ${code}`);
    const password = printed.replace(/\r?\n$/, "");
    if (password === "") throw failed("printed nothing");
    if (/[\r\n]/.test(password)) throw failed("printed more than one line");
    return password;
  } catch (error) {
    throw error instanceof UsageError ? error : failed("could not be started");
  } finally {
    clearTimeout(timer);
  }
}

function failed(problem: string): UsageError {
  return new UsageError(
    `the command in ${variable} ${problem}`,
    "Run it by hand: it must print the password and nothing else on stdout, and ask nothing.",
  );
}
