import { ContractError } from "./errors.ts";
import { type Comparison, checkStore, formatComparison } from "./check-store.ts";
import { decodeRealTarget } from "./target.ts";
import type { ContractOptions } from "./session.ts";

/** What the command gets from its process. */
interface CommandContext extends Pick<ContractOptions, "wait"> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Ends the run before the next case. Created widgets are deleted first. */
  readonly signal?: AbortSignal;
}

/**
 * Checks the store that the environment names, and compares it with the local platform. Returns the exit
 * code: 0 the store does what the contract says, 1 it does not, 2 wrong usage or configuration.
 */
export async function contractCommand(args: readonly string[], context: CommandContext): Promise<number> {
  if (args.length > 0) {
    context.stderr(`expected no argument, found ${args.join(" ")}\n`);
    return 2;
  }
  try {
    const comparison = await compare(context);
    context.stdout(`${formatComparison(comparison)}\n`);
    return isRight(comparison) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    context.stderr(`${error.message}\n`);
    return 2;
  }
}

function compare({ env, stderr, wait, signal }: CommandContext): Promise<Comparison> {
  const { target, options } = decodeRealTarget(env);
  return checkStore(target, {
    ...options,
    ...(wait && { wait }),
    ...(signal && { signal }),
    onResult: ({ outcome, id }) => stderr(`${outcome.padEnd(7)} ${id}\n`),
  });
}

function isRight({ report: { results, leftBehind, problem } }: Comparison): boolean {
  return results.every(({ outcome }) => outcome !== "failed") && leftBehind.length === 0 && problem === null;
}
