import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { main } from "../main.ts";

interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export const bin = fileURLToPath(new URL("../../bin/create-orderpane.js", import.meta.url));

/** Runs the command in its own process, without a terminal. */
export async function createOrderpane(
  args: readonly string[],
  { cwd, env = {} }: RunOptions,
): Promise<CommandRun> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const run = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (run.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (run.stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...run };
}

/** Runs the command in this process, in the machine's language. */
export async function runMain(args: readonly string[], cwd: string): Promise<CommandRun> {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  }
  const folder = process.cwd();
  process.chdir(cwd);
  try {
    await main(args);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.chdir(folder);
    process.exitCode = undefined;
    vi.restoreAllMocks();
  }
}

/** Returns the environment in English, without traces of a running package manager. */
export function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, npm_config_user_agent: undefined, LC_ALL: "en_US.UTF-8", ...env };
}

/** Returns a `PATH` with only a package manager, which runs a shell script. */
export async function pathWith(folder: string, name: string, script: string): Promise<string> {
  const bins = join(folder, "bins");
  await mkdir(bins);
  await writeFile(join(bins, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bins, name), 0o755);
  return [bins, dirname(process.execPath)].join(delimiter);
}
