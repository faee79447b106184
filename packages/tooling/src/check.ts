import { checkPackages } from "./packages/check-packages.ts";
import { projectRoot, resolveBin, runCommand } from "./programs.ts";

interface CheckOutcome {
  readonly ok: boolean;
  readonly output: string;
}

const checks: Readonly<Record<string, () => Promise<CheckOutcome>>> = {
  format: () => tool(resolveBin("oxfmt", "oxfmt"), "--check"),
  lint: () => tool(resolveBin("oxlint", "oxlint"), "--type-aware"),
  // Several threads need a third more processor time in total, and the other checks need the cores.
  types: () => tool(resolveBin("typescript", "tsc"), "-p", ".", "--singleThreaded"),
  packages: checkPackages,
};

/**
 * Runs all checks in parallel, and prints a line for each as it ends, with the output of those that fail.
 * With `quiet`, those that pass print nothing.
 */
export async function runChecks({ quiet }: { quiet: boolean }): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const begin = performance.now();
      const { ok, output } = await check().catch((error: Error) => ({ ok: false, output: error.message }));
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      const line = `${ok ? "✓" : "✗"} ${name.padEnd(8)} ${seconds} s\n`;
      if (!ok) process.stdout.write(`${line}\n${output.trimEnd()}\n\n`);
      else if (!quiet) process.stdout.write(line);
      return ok;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

async function tool(...args: readonly string[]): Promise<CheckOutcome> {
  const env: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const { code, output } = await runCommand(process.execPath, args, { cwd: projectRoot, env });
  return { ok: code === 0, output };
}
