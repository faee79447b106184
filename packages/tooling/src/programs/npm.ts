import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ToolingError } from "../errors.ts";
import { projectRoot } from "./resolve-bin.ts";

export interface NpmOptions {
  /** Default: the project's root. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A run of npm that failed. */
export class NpmError extends ToolingError {
  /** What npm calls the failure: `E404`. */
  readonly npmCode: string;

  constructor(args: readonly string[], stdout: string, stderr: string) {
    const lines = stderr.split("\n").filter((line) => /^npm (error|ERR!)/.test(line));
    super(
      "command-failed",
      `"npm ${args.join(" ")}" failed:\n${(lines.join("\n") || stderr || stdout).trim()}`,
    );
    this.npmCode = /npm (?:error|ERR!) code (\w+)/.exec(stderr)?.[1] ?? "";
  }
}

/**
 * Runs npm and returns what it prints on stdout.
 *
 * @throws {NpmError} when it fails
 */
export async function npm(
  args: readonly string[],
  { cwd = projectRoot, env }: NpmOptions = {},
): Promise<string> {
  // `npm run --silent` makes every npm below it silent, but its errors are read here.
  const told = { ...process.env, npm_config_loglevel: "error", ...env };
  const options = { cwd, env: told, maxBuffer: 64 * 2 ** 20 };
  // The npm that runs the scripts of the repository. On Windows, the command `npm` is a script of a shell.
  const script = process.env["npm_execpath"];
  const run =
    script !== undefined && script.endsWith("npm-cli.js")
      ? promisify(execFile)(process.execPath, [script, ...args], options)
      : promisify(execFile)("npm", args, { ...options, shell: process.platform === "win32" });
  try {
    return (await run).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new NpmError(args, stdout ?? "", stderr ?? String(error));
  }
}
