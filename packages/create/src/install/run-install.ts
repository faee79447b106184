import { spawn } from "node:child_process";
import { once } from "node:events";
import { CreateError } from "../errors.ts";
import { explainFailure } from "./explain-failure.ts";
import { type PackageManager, packageManagers } from "./package-managers.ts";

export interface InstallOptions {
  /** Where package.json is. */
  readonly folder: string;
  readonly packageManager: PackageManager;
  /** What the user types to try it again. */
  readonly retry: string;
}

/**
 * Installs the dependencies. Ctrl-C ends the package manager and then this process; the project stays.
 *
 * @throws {CreateError} `not-installed`
 */
export async function runInstall({ folder, packageManager, retry }: InstallOptions): Promise<void> {
  const command = packageManagers[packageManager].install;
  const [program, ...args] = command.split(" ");
  // On Windows package managers are scripts, which only a shell starts.
  const child =
    process.platform === "win32"
      ? spawn(command, { cwd: folder, shell: true, stdio: ["ignore", "pipe", "pipe"] })
      : spawn(program!, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const stop = () => {
    child.kill();
    process.stderr.write(`\nThe project is complete, but its dependencies are not installed: ${retry}\n`);
    process.exit(130);
  };
  process.once("SIGINT", stop);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code === 0) return;
    output ||= `it ended with exit code ${code}`;
  } catch (error) {
    output = (error as Error).message;
  } finally {
    process.off("SIGINT", stop);
  }
  throw new CreateError(
    "not-installed",
    `${command} has failed: ${explainFailure(output)}`,
    `The project is complete. Install its dependencies later: ${retry}`,
  );
}
