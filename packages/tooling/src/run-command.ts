import { spawn } from "node:child_process";
import { ToolingError } from "./errors.ts";

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** In ms; then the program is ended and the outcome is a failure. Default: none. */
  readonly timeLimit?: number;
  /** Ends the program when it is aborted; the outcome is a failure then. */
  readonly signal?: AbortSignal;
  /**
   * Where the output goes. `keep`, the default: into the outcome. `show`: into that of this process. `quiet`: into the
   * outcome; stdout is shown as it comes, too, and stderr at the end of a program that fails.
   */
  readonly output?: "keep" | "show" | "quiet";
}

export interface CommandOutcome {
  /** Exit code; 1 when a signal ended the program. */
  readonly code: number;
  /** stdout and stderr as they came. */
  readonly output: string;
}

/**
 * Runs a program to its end, whatever its exit code.
 *
 * @throws {ToolingError} `command-failed` when it cannot be started
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: options.output === "show" ? "inherit" : ["ignore", "pipe", "pipe"],
      timeout: options.timeLimit,
    });
    const end = () => child.kill();
    options.signal?.addEventListener("abort", end);
    let output = "";
    let errors = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (options.output === "quiet") process.stdout.write(text);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      errors += text;
    });
    child.once("error", (cause) => {
      reject(new ToolingError("command-failed", `${file} cannot be started: ${cause.message}`, { cause }));
    });
    child.once("close", (code, signal) => {
      options.signal?.removeEventListener("abort", end);
      if (options.output === "quiet" && code !== 0) process.stderr.write(errors);
      if (signal !== null) output += `\n${file} was ended by ${signal}${limitNote(options.timeLimit)}`;
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program that has to succeed.
 *
 * @throws {ToolingError} `command-failed` with the end of its output
 */
export async function runOrThrow(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, output } = await runCommand(file, args, options);
  if (code === 0) return output;
  const command = [file, ...args].join(" ");
  throw new ToolingError("command-failed", `"${command}" exited with ${code}:\n${lastLines(output)}`);
}

function limitNote(timeLimit: number | undefined): string {
  return timeLimit === undefined ? "" : ` (its time limit is ${timeLimit / 1000} s)`;
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(-12).join("\n");
}
