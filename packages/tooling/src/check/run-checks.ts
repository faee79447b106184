import { checkPackages } from "../packages/check-packages.ts";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";
import { findFolderCycles } from "./folder-cycles.ts";
import { typedocCommand } from "./typedoc-command.ts";

export type Check = () => Promise<{ readonly ok: boolean; readonly output: string }>;

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** Wall time in ms. */
  readonly ms: number;
  readonly output: string;
}

/** The checks of this project. `color` says whether the output of the tools has colors. */
export function projectChecks(color: boolean): Record<string, Check> {
  const env: Record<string, string> = color ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const tool = (args: readonly string[]) => async () => {
    const { code, output } = await runCommand(process.execPath, args, { cwd: projectRoot, env });
    return { ok: code === 0, output };
  };
  return {
    format: tool([resolveBin("oxfmt", "oxfmt"), "--check"]),
    lint: tool([resolveBin("oxlint", "oxlint"), "--type-aware"]),
    // Several threads need a third more processor time in total, and the other checks need the cores.
    types: tool([resolveBin("typescript", "tsc"), "-p", ".", "--singleThreaded"]),
    folders: async () => {
      const cycles = findFolderCycles(projectRoot);
      return { ok: cycles.length === 0, output: cycles.join("\n") };
    },
    docs: tool([...typedocCommand(), "--emit", "none"]),
    packages: checkPackages,
  };
}

/** Runs all checks at the same time. A check that throws has failed. `onResult` gets each result at once. */
export function runChecks(
  checks: Readonly<Record<string, Check>>,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const begin = performance.now();
      const { ok, output } = await check().catch((error: Error) => ({ ok: false, output: error.message }));
      const result = { name, ok, ms: Math.round(performance.now() - begin), output };
      onResult(result);
      return result;
    }),
  );
}

export function formatCheck({ name, ok, ms, output }: CheckResult): string {
  const line = `${ok ? "✓" : "✗"} ${name.padEnd(8)} ${(ms / 1000).toFixed(1)} s\n`;
  return ok || output === "" ? line : `${line}\n${output.trimEnd()}\n\n`;
}
