import { runCommandLine } from "./command-line.ts";
import { describeFailure, failureDocument } from "./errors.ts";
import { exitCodes } from "./exit-codes.ts";
import { askOnTerminal } from "./report/ask.ts";
import { createReport } from "./report/report.ts";
import { untilStopped } from "./until-stopped.ts";

/** Runs the command line of this process and sets the exit code: the only place that does. */
export async function main(argv: readonly string[]): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const openReport = () => createReport({ json: argv.includes("--json"), stdout, stderr });
  const reportEarlyEnd = () => {
    const failure = {
      exitCode: exitCodes.failed,
      code: "ended-early",
      message: "the process ended before the command was done",
      fix: "Look in the project, and in its plugins for Vite, for process.exit or a promise that never settles.",
    };
    const report = openReport();
    report.fail(failure);
    report.document(failureDocument(failure));
    process.exitCode = failure.exitCode;
  };
  // Node also exits, with code 0, when nothing keeps it alive any more or a plugin ends it.
  process.once("exit", reportEarlyEnd);
  process.once("uncaughtExceptionMonitor", (error) => {
    process.off("exit", reportEarlyEnd);
    // Node itself prints the stack.
    openReport().document(failureDocument(describeFailure(error)));
  });
  const onWriteError = (error: NodeJS.ErrnoException) => {
    // `orderpane deploy | head -1` is done as if all of its output was read.
    if (error.code === "EPIPE") return;
    process.off("exit", reportEarlyEnd);
    openReport().fail({
      exitCode: exitCodes.failed,
      code: "not-written",
      message: `the output cannot be written: ${error.message}`,
      fix: "Make room where the output goes, or send it somewhere else.",
    });
    process.exit(exitCodes.failed);
  };
  for (const stream of [stdout, stderr]) stream.on("error", onWriteError);
  const { exitCode, isCutShort } = await runCommandLine(argv, {
    cwd: process.cwd(),
    stdout,
    stderr,
    ask: stdin.isTTY && stderr.isTTY ? askOnTerminal : null,
    untilStopped,
  });
  process.off("exit", reportEarlyEnd);
  process.exitCode = exitCode;
  // Do not wait for what was left open.
  if (isCutShort) stdout.write("", () => process.exit(exitCode));
}
