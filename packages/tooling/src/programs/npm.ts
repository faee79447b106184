import { ToolingError } from "../errors.ts";
import { projectRoot } from "./resolve-bin.ts";
import { runCommand } from "./run-command.ts";

interface NpmOptions {
  /** Default: the project's root. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs npm and returns what it prints on stdout.
 *
 * @throws {ToolingError} `failed` with what npm prints
 */
export async function npm(
  args: readonly string[],
  { cwd = projectRoot, env }: NpmOptions = {},
): Promise<string> {
  // The npm that runs the scripts of the repository. On Windows, the command `npm` is a script of a shell.
  const script = process.env["npm_execpath"];
  const isScript = script?.endsWith("npm-cli.js") === true;
  const [file, ...first] = isScript ? [process.execPath, script] : ["npm"];
  // `npm run --silent` would silence this npm as well.
  const options = { cwd, env: { npm_config_loglevel: "error", ...env } };
  const { code, stdout, output } = await runCommand(file, [...first, ...args], options);
  if (code === 0) return stdout;
  throw new ToolingError("failed", `"npm ${args.join(" ")}" failed:\n${output.trim()}`);
}
