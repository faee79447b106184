import { CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { Context } from "./context.ts";
import { CommandError, describeFailure, failureDocument } from "./errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { findUpwards } from "./files.ts";
import { createProgram, helpAdvice, type RunVerb } from "./program.ts";
import { createReport, type OutputStream, reportError } from "./report/report.ts";

interface CommandLineOptions extends Pick<Context, "cwd" | "ask" | "untilStopped" | "onInterrupt"> {
  stdout: OutputStream;
  stderr: OutputStream;
}

interface Ending {
  exitCode: ExitCode;
  /** Whether an error ended it, so that something may still be open, such as a half-started server. */
  isCutShort: boolean;
}

export async function runCommandLine(argv: readonly string[], options: CommandLineOptions): Promise<Ending> {
  let ending: Ending = { exitCode: exitCodes.done, isCutShort: false };
  const run: RunVerb = async (verb, called) => {
    ending = await runVerb(verb, { ...options, ...called });
  };
  const program = await createProgram(argv, run, { version: manifest.version, ...options });
  try {
    await program.parseAsync(argv, { from: "user" });
    return ending;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has already printed the help, the version or the error.
    if (error.exitCode === 0) return ending;
    const mistake = new CommandError("usage", error.message.replace(/^error: /, ""), { fix: helpAdvice });
    const report = createReport({ ...options, json: argv.includes("--json") });
    report.document(failureDocument(describeFailure(mistake)));
    return { exitCode: exitCodes.usage, isCutShort: false };
  }
}

async function runVerb(
  verb: (context: Context) => Promise<ExitCode>,
  { json, cwd, stdout, stderr, ask, ...signals }: CommandLineOptions & Parameters<RunVerb>[1],
): Promise<Ending> {
  const report = createReport({ json, stdout, stderr });
  try {
    const root = findRoot(cwd);
    const exitCode = await verb({ root, cwd, report, ask: json ? null : ask, ...signals });
    return { exitCode, isCutShort: false };
  } catch (error) {
    return { exitCode: reportError(report, error), isCutShort: true };
  }
}

/** Returns the nearest ancestor of `folder` with a package.json. */
function findRoot(folder: string): string {
  const root = findUpwards(folder, ["package.json"]);
  if (root !== null) return root;
  throw new CommandError("usage", `no package.json in ${folder} or above it`, {
    fix: "Run orderpane inside a project, or make one: npm create orderpane@latest",
  });
}
