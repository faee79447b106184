import http from "node:http";
import { createInterface } from "node:readline";
import { usesProxy } from "@orderpane/deploy/client";
import { runCommandLine } from "./command-line.ts";
import { CommandError, describeFailure, failureDocument } from "./errors.ts";
import { exitCodes } from "./exit-codes.ts";
import { createReport, reportError } from "./report/report.ts";
import { onInterrupt, untilStopped } from "./until-stopped.ts";

/** Runs the command line and sets the process's exit code; no other place does. */
export async function main(argv: readonly string[]): Promise<void> {
  keepLocalDirect();
  const { stdin, stdout, stderr } = process;
  const openReport = () => createReport({ json: argv.includes("--json"), stdout, stderr });
  const reportEarlyEnd = () => {
    const error = new CommandError("ended-early", "the process ended before the command was done");
    process.exitCode = reportError(openReport(), error);
  };
  // Node also exits, with code 0, when there is nothing left to do or a plugin exits.
  process.once("exit", reportEarlyEnd);
  process.on("uncaughtExceptionMonitor", (error) => {
    // A long-running verb reports it.
    if (process.listenerCount("uncaughtException") > 0) return;
    process.off("exit", reportEarlyEnd);
    // Node itself prints the stack.
    openReport().document(failureDocument(describeFailure(error)));
  });
  const isOnTerminal = stdout.isTTY;
  const onWriteError = (error: NodeJS.ErrnoException) => {
    // `orderpane deploy | head -1` completes as if all its output was read, and a run continues when its
    // terminal is closed.
    if (error.code === "EPIPE" || (error.code === "EIO" && isOnTerminal)) return;
    process.off("exit", reportEarlyEnd);
    const message = `the output cannot be written: ${error.message}`;
    openReport().fail(describeFailure(new CommandError("not-written", message)));
    process.exit(exitCodes.failed);
  };
  for (const stream of [stdout, stderr]) stream.on("error", onWriteError);
  const { exitCode, isCutShort } = await runCommandLine(argv, {
    cwd: process.cwd(),
    stdout,
    stderr,
    ask: stdin.isTTY && stderr.isTTY ? askOnTerminal : null,
    untilStopped,
    onInterrupt,
  });
  process.off("exit", reportEarlyEnd);
  process.exitCode = exitCode;
  // Do not wait for open handles.
  if (isCutShort) stdout.write("", () => process.exit(exitCode));
}

/** Excludes this machine, where the local store runs, from the proxy. */
function keepLocalDirect({ NO_PROXY, no_proxy = NO_PROXY } = process.env): void {
  if (!usesProxy()) return;
  const local = [no_proxy, "localhost", ".localhost", "127.0.0.1", "::1"].filter(Boolean).join(",");
  http.setGlobalProxyFromEnv?.({ ...process.env, no_proxy: local, NO_PROXY: local });
}

/** Any answer except `y` or `yes` means no, and so do Ctrl-C and Ctrl-D. */
function askOnTerminal(question: string): Promise<boolean> {
  const { stdin: input, stderr: output } = process;
  const terminal = createInterface({ input, output });
  return new Promise((resolve) => {
    terminal.question(question, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()));
      terminal.close();
    });
    terminal.once("close", () => resolve(false));
  });
}
