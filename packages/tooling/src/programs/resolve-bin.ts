import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../../../..");

/**
 * Finds the script of a program in an npm package that `from/package.json` declares. Run it with
 * `process.execPath`, so that it uses the Node of this process and not the one in `PATH`.
 */
export function resolveBin(packageName: string, program: string, from: string = projectRoot): string {
  const manifestPath = createRequire(join(from, "package.json")).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifestPath, "utf8")) as { bin: Record<string, string> };
  return resolve(manifestPath, "..", bin[program] ?? program);
}
