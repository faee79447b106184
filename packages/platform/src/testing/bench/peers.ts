import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL("../../../bench-peers/", import.meta.url));

/** Scripts for `node`. */
export interface Peers {
  readonly jsonServer: string;
  readonly prism: string;
  /** A description of the API, to be filled with examples. */
  readonly openApi: string;
}

let installed: Promise<Peers | null> | undefined;

/** Installs them when they are not there; `null`, and a line on stderr, where that fails. */
export function installPeers(): Promise<Peers | null> {
  return (installed ??= install());
}

async function install(): Promise<Peers | null> {
  if (!isInstalled()) {
    process.stderr.write("installing json-server and Prism (80 MB, once)\n");
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    const failure = await promisify(execFile)("npm", args, { cwd: folder }).then(
      () => null,
      (error: Error) => error,
    );
    if (failure !== null) {
      const reason = failure.message.split("\n", 1)[0];
      process.stderr.write(`measured without json-server and Prism, which cannot be installed: ${reason}\n`);
      return null;
    }
  }
  const { resolve } = createRequire(folder);
  return {
    jsonServer: resolve("json-server/lib/cli/bin.js"),
    prism: resolve("@stoplight/prism-cli/dist/index.js"),
    openApi: join(folder, "openapi.json"),
  };
}

/**
 * npm leaves a copy of the lock file behind when all of it is there; only the root's own entry is not in it.
 */
function isInstalled(): boolean {
  const kept = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(kept)) return false;
  const read = (path: string) =>
    (JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, unknown> }).packages;
  const { "": _, ...wanted } = read(join(folder, "package-lock.json"));
  const there = read(kept);
  return ["json-server", "@stoplight/prism-cli"].every((name) => {
    const key = `node_modules/${name}`;
    return JSON.stringify(wanted[key]) === JSON.stringify(there[key]);
  });
}
