import { spawn } from "node:child_process";
import { ToolingError } from "../errors.ts";

interface CommandOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** In ms. A program that takes longer is ended, and the outcome is a failure. Default: no limit. */
  readonly timeLimit?: number;
  /** Also prints its output as it comes. Default false. */
  readonly echo?: boolean;
}

export interface CommandOutcome {
  /** 1 when a signal ended the program. */
  readonly code: number;
  readonly stdout: string;
  /** stdout and stderr together, in the order in which they came. */
  readonly output: string;
}

/**
 * Runs a program and waits for its end. A failing exit code is an outcome, not an error.
 *
 * @throws {ToolingError} `failed` when it cannot be started
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  const { cwd, env, timeLimit, echo = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      // A test runner shows its progress on a terminal.
      stdio: ["ignore", "pipe", echo && process.stderr.isTTY ? "inherit" : "pipe"],
      timeout: timeLimit,
    });
    let [output, stdout] = ["", ""];
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      stdout += text;
      if (echo) process.stdout.write(text);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (echo) process.stderr.write(text);
    });
    child.once("error", (cause) => {
      reject(new ToolingError("failed", `${file} cannot be started: ${cause.message}`, { cause }));
    });
    child.once("close", (code, killedBy) => {
      const limit = timeLimit === undefined ? "" : ` (its time limit is ${timeLimit / 1000} s)`;
      if (killedBy !== null) output += `\n${file} was ended by ${killedBy}${limit}`;
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

/**
 * Runs a program and returns its output.
 *
 * @throws {ToolingError} `failed` with the end of the output when the program fails
 */
export async function runOrThrow(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, output } = await runCommand(file, args, options);
  if (code === 0) return output;
  const lastLines = output.trim().split("\n").slice(-12).join("\n");
  throw new ToolingError("failed", `"${[file, ...args].join(" ")}" exited with ${code}:\n${lastLines}`);
}
