import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import type { Context } from "./context.ts";
import { describeFailure, failureDocument, internalFailure } from "./errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { findRoot } from "./project.ts";
import { createReport } from "./report/report.ts";

/** Runs the command line and sets the exit code: the one place that does. */
export async function main(argv: readonly string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  try {
    await createProgram(runVerb, version).parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed help, version or what is wrong with the words.
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}

/** Runs what a command does, and tells how it has ended. */
export async function runVerb(json: boolean, verb: (context: Context) => Promise<ExitCode>): Promise<void> {
  const report = createReport({ json, stdout: process.stdout, stderr: process.stderr });
  // Until it has ended: what nothing keeps alive any more must not look as if all were done.
  process.exitCode = exitCodes.failed;
  try {
    process.exitCode = await verb({ root: findRoot(process.cwd()), report });
  } catch (error) {
    const failure = describeFailure(error);
    if (failure) report.complain(failure);
    // What nobody foresaw is a bug of ours: it keeps its stack.
    else report.crash(error);
    const told = failure ?? internalFailure(error);
    report.document(failureDocument(told));
    // What failed may have left something open (a half-made server): the process does not wait for it.
    process.stdout.write("", () => process.exit(told.exitCode));
  }
}
