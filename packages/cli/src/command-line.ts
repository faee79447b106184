import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import type { Context } from "./context.ts";
import { describeFailure, failureDocument, internalFailure } from "./errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { findRoot } from "./project.ts";
import type { OutputStream } from "./report/live-lines.ts";
import { createReport } from "./report/report.ts";

/** Where a command line runs. Everything else that it depends on is the environment. */
export interface Surroundings {
  cwd: string;
  stdout: OutputStream;
  stderr: OutputStream;
  /** Resolves when a command that serves or watches has to end. */
  untilStopped: () => Promise<void>;
}

/** How a command line ended. */
export interface Ending {
  exitCode: ExitCode;
  /** Whether an error ended it: it may have left something open, such as a half-made server. */
  isCutShort: boolean;
}

/** Runs a command line and says how it ended. What ends or sets up the process is up to the caller. */
export async function runCommandLine(argv: readonly string[], surroundings: Surroundings): Promise<Ending> {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  let ending: Ending = { exitCode: exitCodes.done, isCutShort: false };
  const program = createProgram(
    async (json, verb) => {
      ending = await runVerb(json, verb, surroundings);
    },
    { version, ...surroundings },
  );
  try {
    await program.parseAsync(argv, { from: "user" });
    return ending;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed help, version or what is wrong with the words.
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, isCutShort: false };
  }
}

async function runVerb(
  json: boolean,
  verb: (context: Context) => Promise<ExitCode>,
  { cwd, stdout, stderr, untilStopped }: Surroundings,
): Promise<Ending> {
  const report = createReport({ json, stdout, stderr });
  try {
    const exitCode = await verb({ root: findRoot(cwd), cwd, report, untilStopped });
    return { exitCode, isCutShort: false };
  } catch (error) {
    const failure = describeFailure(error);
    if (failure) report.complain(failure);
    // What nobody foresaw is a bug of ours: it keeps its stack.
    else report.crash(error);
    const told = failure ?? internalFailure(error);
    report.document(failureDocument(told));
    return { exitCode: told.exitCode, isCutShort: true };
  }
}
