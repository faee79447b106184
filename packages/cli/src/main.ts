import { runCommandLine } from "./command-line.ts";
import { exitCodes } from "./exit-codes.ts";
import { untilStopped } from "./until-stopped.ts";

/** Runs the command line of this process and sets the exit code: the only place that does. */
export async function main(argv: readonly string[], run = runCommandLine): Promise<void> {
  const { stdout, stderr } = process;
  // Node also exits when nothing keeps it alive any more; that must not look like success.
  process.exitCode = exitCodes.failed;
  const { exitCode, isCutShort } = await run(argv, {
    cwd: process.cwd(),
    stdout,
    stderr,
    untilStopped,
  });
  process.exitCode = exitCode;
  // Do not wait for what was left open.
  if (isCutShort) stdout.write("", () => process.exit(exitCode));
}
