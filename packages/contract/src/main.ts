import { checkStore, formatComparison } from "./check-store.ts";
import { ContractError } from "./errors.ts";
import type { CaseResult, RunOptions } from "./session.ts";
import { decodeRealTarget } from "./target.ts";

/** Runs the command of this process and sets the exit code. The first Ctrl+C lets it clean up. */
export async function main(): Promise<void> {
  const interruption = new AbortController();
  process.once("SIGINT", () => {
    process.stderr.write(
      "Stopping: the created widgets are deleted first. Press Ctrl+C again to stop immediately.\n",
    );
    interruption.abort();
  });
  process.exitCode = await contractCommand(process.argv.slice(2), {
    env: process.env,
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    signal: interruption.signal,
  });
}

interface CommandContext extends Pick<RunOptions, "wait" | "signal"> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/**
 * Checks the store that the environment names, and compares it with the local platform. Returns the exit
 * code: 0 if the store fulfils the contract, 1 if not, 2 for wrong usage or configuration.
 */
export async function contractCommand(
  args: readonly string[],
  { env, stdout, stderr, ...options }: CommandContext,
): Promise<number> {
  if (args.length > 0) {
    stderr(`expected no argument, found ${args.join(" ")}\n`);
    return 2;
  }
  try {
    const { target, options: ofTarget } = decodeRealTarget(env);
    const onResult = ({ outcome, id }: CaseResult) => stderr(`${outcome.padEnd(7)} ${id}\n`);
    const comparison = await checkStore(target, { ...ofTarget, ...options, onResult });
    stdout(`${formatComparison(comparison)}\n`);
    const { results, leftBehind, problem } = comparison.report;
    const isClean = leftBehind.length === 0 && problem === null;
    return isClean && results.every(({ outcome }) => outcome !== "failed") ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    stderr(`${error.message}\n`);
    return 2;
  }
}
