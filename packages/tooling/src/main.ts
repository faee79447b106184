import { ToolingError, UsageError } from "./programs.ts";

const usage = `usage: tooling <command>

  check                          format, lint, types and packages at the same time
  test [PACKAGE | PATH]... [-t TITLE]
                                 checks, unit tests, browser tests; or the tests of a package, a widget, a folder
                                 or a file, and of these the ones whose title contains TITLE
  torture [PACKAGE | PATH]... [-t TITLE]
                                 the tests in torture/ folders with what they counted, and the browser tests in
                                 a browser as users have it
  bench [SUITE]... [--write]     benchmarks of all packages, or of the named ones; --write puts them into BENCHMARKS.md
  packages                       compile the packages that are published into packages/*/dist
  version VERSION                give all packages this version, and its heading to CHANGELOG.md
  release                        publish the packages, of a tree without changes whose checks pass

exit codes: 0 success, 1 something failed, 2 wrong usage, 130 interrupted
`;

process.exitCode = await main(process.argv.slice(2));

async function main([command, ...args]: readonly string[]): Promise<number> {
  try {
    return await run(command, args);
  } catch (error) {
    return reportError(error);
  }
}

/** Each command needs different modules, some of which load slowly. */
async function run(command: string | undefined, args: readonly string[]): Promise<number> {
  switch (command) {
    case "check":
      return (await (await import("./check.ts")).runChecks({ quiet: false })).failed > 0 ? 1 : 0;
    case "test":
      return (await import("./test/run-tests.ts")).runTests(args);
    case "torture":
      // Modules read this variable when they are loaded.
      process.env["ORDERPANE_TORTURE"] = "true";
      return (await import("./test/run-tests.ts")).runTests(args);
    case "bench":
      return (await import("./bench/run-bench.ts")).runBench(args);
    case "packages":
      await (await import("./packages/compile-packages.ts")).compilePackages();
      return 0;
    case "version":
      return (await import("./release.ts")).setVersion(args);
    case "release":
      return (await import("./release.ts")).releasePackages();
    default:
      throw new UsageError(`there is no command "${command ?? ""}"`);
  }
}

function reportError(error: unknown): number {
  const { message, stack } = error as Error;
  const isUsage = error instanceof UsageError || isFromParseArgs(error as Error);
  const text = isUsage || error instanceof ToolingError ? message : stack;
  process.stderr.write(`tooling: ${text}\n${isUsage ? `\n${usage}` : ""}`);
  return isUsage ? 2 : 1;
}

function isFromParseArgs(error: Error): boolean {
  return "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}
