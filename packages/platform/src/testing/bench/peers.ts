import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
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

/** npm writes this copy of the lock file last. */
function isInstalled(): boolean {
  const [wanted, kept] = ["package-lock.json", "node_modules/.package-lock.json"].map((file) =>
    existsSync(join(folder, file)) ? statSync(join(folder, file)).mtimeMs : -Infinity,
  );
  return kept! >= wanted!;
}
