import { readArguments } from "../choices/arguments.ts";
import { CreateError } from "../errors.ts";

/** Returns why `npm create orderpane` refuses the words, or `null`. It makes nothing. */
export function usageError(words: readonly string[]): string | null {
  try {
    readArguments(words);
    return null;
  } catch (error) {
    if (!(error instanceof CreateError)) throw error;
    return error.message;
  }
}
