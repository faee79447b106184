import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tally } from "./tally.ts";

/** The variable with the folder in which our reporters write for the test command. */
export const recordVariable = "ORDERPANE_RECORD";

/** The file with the {@link Tally} of the run, in this folder. */
export const tallyFile = "tally.json";

/** Writes how the tests ended. Does nothing unless the test command runs them. */
export function recordTally(tally: Tally): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) writeFileSync(join(folder, tallyFile), JSON.stringify(tally));
}

/** Writes the hidden output of tests, because it is searched for passwords. */
export function recordPrinted(text: string | Buffer): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) appendFileSync(join(folder, "printed.txt"), text);
}
