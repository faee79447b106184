import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { CreateError } from "../errors.ts";
import { type PackageManager, packageManagers } from "./package-managers.ts";

interface InstallOptions {
  /** Where package.json is. */
  readonly folder: string;
  readonly packageManager: PackageManager;
  /** What the user types to try it again. */
  readonly retry: string;
  /** Called with the command when Ctrl-C ends it. */
  readonly onStart: (command: string) => void;
}

/**
 * Installs the dependencies. Ctrl-C ends the package manager and then this process; the project stays.
 *
 * @throws {CreateError} `not-installed`
 */
export async function runInstall({ folder, packageManager, retry, onStart }: InstallOptions): Promise<void> {
  const command = packageManagers[packageManager].install;
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill();
    process.stderr.write(`\nThe project is complete, but its dependencies are not installed: ${retry}\n`);
    process.exit(130);
  };
  process.once("SIGINT", stop);
  onStart(command);
  let output = "";
  try {
    child = start(command, folder);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const [code] = (await once(child, "close")) as [number | null];
    if (code === 0) return;
    output ||= `it ended with exit code ${code}`;
  } catch (error) {
    output = error instanceof Error ? error.message : String(error);
  } finally {
    process.off("SIGINT", stop);
  }
  const fix = `The project is complete. Install its dependencies later: ${retry}`;
  throw new CreateError("not-installed", `${command} has failed:\n${endOf(output)}`, { fix });
}

/** The last lines of what a package manager has printed, without the login of a proxy or registry. */
function endOf(output: string): string {
  const lines = stripVTControlCharacters(output)
    .trim()
    .split(/[\r\n]+/);
  return lines
    .slice(-8)
    .join("\n")
    .replaceAll(/\/\/[^/\s@]+@/g, "//***@");
}

/** On Windows package managers are scripts, which only a shell starts. */
function start(command: string, cwd: string): ChildProcess {
  const [program = "", ...args] = command.split(" ");
  const stdio = ["ignore", "pipe", "pipe"] satisfies StdioOptions;
  if (process.platform === "win32") return spawn(command, { cwd, stdio, shell: true });
  return spawn(program, args, { cwd, stdio });
}
