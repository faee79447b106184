import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The variable with the folder in which our reporters write for the test command. */
export const recordVariable = "ORDERPANE_RECORD";

/** Writes how the tests ended. Does nothing unless the test command runs them. */
export function recordTally(tally: Tally): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) writeFileSync(join(folder, "tally.json"), JSON.stringify(tally));
}

/** Writes the hidden output of tests, because it is searched for passwords. */
export function recordPrinted(text: string | Buffer): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) appendFileSync(join(folder, "printed.txt"), text);
}

/**
 * Reads the tally that a reporter has written. A run that failed as a whole counts as one failure: when no
 * test was found, a file could not be loaded, or the runner ended before its reporter wrote the tally.
 */
export function readTally(folder: string, code: number): Tally {
  try {
    const tally = JSON.parse(readFileSync(join(folder, "tally.json"), "utf8")) as Tally;
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { ...noTests, failed: 1 };
  }
}
