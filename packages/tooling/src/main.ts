import { ToolingError } from "./errors.ts";

const usage = `usage: tooling <command> [options]

  check [--json]                 format, lint, types, folders, docs and packages at the same time
  test [PACKAGE | PATH]... [-t TITLE] [--only STAGE]... [-- ARGS]
                                 browser, check, unit tests, end-to-end tests; or the tests of a package, a widget,
                                 a folder or a file, and of these the ones whose title contains TITLE;
                                 STAGE is check, unit or e2e, ARGS go to that stage's test runner
  torture [SUITE]... [-t TITLE] [--list] [-- ARGS]
                                 every case of the tests in torture/ folders with what they counted, the browser tests
                                 in a browser as users have it, and all tests at other times; or the named suites.
                                 --list names them
  bench [SUITE]... [--json] [--write]
                                 benchmarks of all packages, or of the named ones; --write puts them into BENCHMARKS.md
  packages                       compile the packages that are published into packages/*/dist
  release                        publish them: changeset publish, of a tree without changes whose checks pass
  version                        changeset version, with one CHANGELOG.md for all of them

exit codes: 0 success, 1 something failed, 2 wrong usage, 130 interrupted
`;

/** Returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** Loaded lazily: each command needs other modules, and some of them load slowly. */
const commands = new Map<string, () => Promise<Command>>([
  ["bench", async () => (await import("./commands/run-bench.ts")).runBench],
  ["check", async () => (await import("./commands/check-project.ts")).runCheck],
  ["packages", async () => (await import("./commands/build-packages.ts")).buildPackages],
  ["release", async () => (await import("./commands/release-packages.ts")).releasePackages],
  ["test", async () => (await import("./test/run-tests.ts")).runTest],
  ["torture", async () => (await import("./test/run-torture.ts")).runTorture],
  ["version", async () => (await import("./commands/version-packages.ts")).versionPackages],
]);

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h" || args[0] === "--help") {
    process.stdout.write(usage);
    return 0;
  }
  try {
    if (name === undefined) throw new ToolingError("usage", "a command is missing");
    const load = commands.get(name);
    if (load === undefined) throw new ToolingError("usage", `there is no command "${name}"`);
    return await (
      await load()
    )(args);
  } catch (error) {
    return reportError(error);
  }
}

function reportError(error: unknown): number {
  if (error instanceof ToolingError && error.exit !== "usage") {
    process.stderr.write(`tooling: ${error.message}\n${error.fix}\n`);
    return error.code === "interrupted" ? 130 : 1;
  }
  if (error instanceof Error && (error instanceof ToolingError || isFromParseArgs(error))) {
    process.stderr.write(`tooling: ${error.message}\n\n${usage}`);
    return 2;
  }
  process.stderr.write(`tooling: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

function isFromParseArgs(error: Error): boolean {
  return "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}
