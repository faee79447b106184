import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";

/** An error that is printed without its stack. */
export class ToolingError extends Error {}

/** The command line names something that does not exist. */
export class UsageError extends ToolingError {}

export const projectRoot = resolve(import.meta.dirname, "../../..");

/**
 * Finds the script of a program in an npm package that `from/package.json` declares. Run it with
 * `process.execPath`, so that it uses the Node of this process and not the one in `PATH`.
 */
export function resolveBin(packageName: string, program: string, from: string = projectRoot): string {
  const manifestPath = createRequire(join(from, "package.json")).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifestPath, "utf8")) as { bin: Record<string, string> };
  return resolve(manifestPath, "..", bin[program] ?? program);
}

interface CommandOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Also prints its output while it runs. Default false. */
  readonly echo?: boolean;
}

export interface CommandOutcome {
  /** 1 when a signal ended the program. */
  readonly code: number;
  readonly stdout: string;
  /** stdout and stderr together, in the order of output. */
  readonly output: string;
}

/**
 * Runs a program and waits for its end. A failing exit code is an outcome, not an error.
 *
 * @throws {ToolingError} when it cannot be started
 */
export function runCommand(
  file: string,
  args: readonly string[],
  { cwd, env, echo = false }: CommandOptions = {},
): Promise<CommandOutcome> {
  return new Promise((done, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      // A test runner shows its progress on a terminal.
      stdio: ["ignore", "pipe", echo && process.stderr.isTTY ? "inherit" : "pipe"],
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
      reject(new ToolingError(`${file} cannot be started: ${cause.message}`, { cause }));
    });
    child.once("close", (code, killedBy) => {
      if (killedBy !== null) output += `\n${file} was ended by ${killedBy}`;
      done({ code: code ?? 1, stdout, output });
    });
  });
}

/**
 * Runs a program and returns its stdout.
 *
 * @throws {ToolingError} with the end of the output when the program fails
 */
export async function runOrThrow(
  file: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<string> {
  const { code, stdout, output } = await runCommand(file, args, options);
  if (code === 0) return stdout;
  const lastLines = output.trim().split("\n").slice(-12).join("\n");
  throw new ToolingError(`"${[file, ...args].join(" ")}" exited with ${code}:\n${lastLines}`);
}

/**
 * Runs npm, by default in the project's root, and returns its stdout.
 *
 * @throws {ToolingError} with the end of the output when npm fails
 */
export function npm(args: readonly string[], { cwd = projectRoot } = {}): Promise<string> {
  // The npm that runs the scripts of the repository. On Windows, the command `npm` is a shell script.
  const script = process.env["npm_execpath"];
  // `npm run --silent` would also silence this npm.
  const options = { cwd, env: { npm_config_loglevel: "error" } };
  return script?.endsWith("npm-cli.js") === true
    ? runOrThrow(process.execPath, [script, ...args], options)
    : runOrThrow("npm", args, options);
}

/**
 * Installs packages of Debian, or of a system based on Debian. Only root can.
 *
 * @throws with the reason why they cannot be installed
 */
export async function installDebian(...packages: readonly string[]): Promise<void> {
  if (!existsSync("/etc/debian_version")) throw new Error("this system is not based on Debian");
  if (process.getuid?.() !== 0) throw new Error("only root can install it");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    await runOrThrow("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
}

/** Returns a free port of this machine, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
