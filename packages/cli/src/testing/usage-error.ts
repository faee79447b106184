import { CommanderError } from "commander";
import { createProgram } from "../program.ts";
import { captureStream } from "./captured-stream.ts";

/** Returns what `orderpane <argv>` prints when it refuses the words, or `null`. It runs nothing. */
export async function usageError(argv: readonly string[]): Promise<string | null> {
  const { stream, text } = captureStream();
  const program = await createProgram(argv, async () => {}, { version: "", stdout: stream, stderr: stream });
  try {
    await program.parseAsync(argv, { from: "user" });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The first line names the mistake. Help and the version also end the program, with success.
    return error.exitCode === 0 ? null : text().split("\n")[0]!;
  }
}
