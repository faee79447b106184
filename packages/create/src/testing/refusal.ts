import { readArguments } from "../choices/arguments.ts";
import { CreateError } from "../errors.ts";

/** Returns why `npm create orderpane` refuses the words, or `null`. It makes nothing. */
export function refusalOf(words: readonly string[]): string | null {
  try {
    readArguments(words);
    return null;
  } catch (error) {
    if (error instanceof CreateError) return error.message;
    throw error;
  }
}
