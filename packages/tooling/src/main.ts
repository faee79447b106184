import { runBench } from "./commands/bench.ts";
import { printBrowser } from "./commands/browser.ts";
import { runCheck } from "./commands/check.ts";
import { writeReference } from "./commands/reference.ts";
import { runTest } from "./commands/test.ts";
import { runTorture } from "./commands/torture.ts";
import { ToolingError } from "./errors.ts";

const usage = `usage: tooling <command> [options]

  check [--json]                 format, lint, types, layers, docs; all at once
  test [--only STAGE]... [-- ARGS]
                                 browser, check, unit tests, end-to-end tests;
                                 STAGE is check, unit or e2e, ARGS go to that stage's test runner
  torture [--sample] [-- ARGS]   all of the tests in torture/ folders, or the sample of them that every
                                 test run takes, and how long it took; ARGS go to the test runner
  bench [SUITE]... [--json]      benchmarks, all or of the packages named
  browser [--json]               find a browser for the tests, or install one
  reference [--json]             write the pages REFERENCE.md from the doc comments

exit codes: 0 all is well, 1 something failed, 2 wrong usage
`;

/** Each answers the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  bench: runBench,
  browser: printBrowser,
  check: runCheck,
  reference: writeReference,
  test: runTest,
  torture: runTorture,
};

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h" || args[0] === "--help") {
    process.stdout.write(usage);
    return 0;
  }
  try {
    if (name === undefined) throw new ToolingError("usage", "a command is missing");
    if (!Object.hasOwn(commands, name)) throw new ToolingError("usage", `there is no command "${name}"`);
    return (await commands[name]?.(args)) ?? 1;
  } catch (error) {
    return reportError(error);
  }
}

function reportError(error: unknown): number {
  const isUsage = isUsageError(error);
  const message = error instanceof ToolingError || isUsage ? (error as Error).message : describe(error);
  process.stderr.write(`tooling: ${message}\n${isUsage ? `\n${usage}` : ""}`);
  return isUsage ? 2 : 1;
}

/** Also what node:util's parseArgs throws. */
function isUsageError(error: unknown): boolean {
  if (error instanceof ToolingError) return error.code === "usage";
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
