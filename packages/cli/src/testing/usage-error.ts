import { CommanderError } from "commander";
import { createProgram } from "../program.ts";
import { captureStream } from "./captured-stream.ts";

/** Returns the error that `orderpane <argv>` prints for invalid arguments, or `null`. It runs no command. */
export async function usageError(argv: readonly string[]): Promise<string | null> {
  const { stream, text } = captureStream();
  const program = await createProgram(argv, async () => {}, { version: "", stdout: stream, stderr: stream });
  try {
    await program.parseAsync(argv, { from: "user" });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The first line describes the error. Help and version also end the program, successfully.
    return error.exitCode === 0 ? null : text().split("\n")[0]!;
  }
}
