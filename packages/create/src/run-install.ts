import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { CreateError } from "./errors.ts";
import { type PackageManager, packageManagers } from "./package-managers.ts";

interface InstallOptions {
  /** The folder of package.json. */
  readonly folder: string;
  readonly packageManager: PackageManager;
  /** The command to retry. */
  readonly retry: string;
}

/**
 * Installs the dependencies; the package manager prints to stderr. Ctrl-C stops it and then this process; the
 * project is kept.
 *
 * @throws {CreateError} `not-installed`
 */
export async function runInstall({ folder, packageManager, retry }: InstallOptions): Promise<void> {
  const command = packageManagers[packageManager].install;
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill();
    process.stderr.write(`\nThe project is complete, but its dependencies are not installed: ${retry}\n`);
    process.exit(130);
  };
  process.once("SIGINT", stop);
  process.stderr.write(`${command}: this takes about a minute …\n`);
  child = start(command, folder);
  const problem = await once(child, "close").then(
    ([code]) => (code === 0 ? null : `it ended with exit code ${code}`),
    (error: Error) => error.message,
  );
  process.off("SIGINT", stop);
  if (problem === null) return;
  const fix = `The project is complete. Install its dependencies later: ${retry}`;
  throw new CreateError("not-installed", `${command} failed: ${problem}`, { fix });
}

/** Starts a command in a shell on Windows, where package managers are scripts. */
function start(command: string, cwd: string): ChildProcess {
  const [program = "", ...args] = command.split(" ");
  const stdio = ["ignore", 2, 2] satisfies StdioOptions;
  if (process.platform === "win32") return spawn(command, { cwd, stdio, shell: true });
  return spawn(program, args, { cwd, stdio });
}
