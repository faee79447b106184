import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tally } from "./tally.ts";

/** Names the folder in which a reporter of ours leaves what the test command reads when the run is over. */
export const recordVariable = "ORDERPANE_RECORD";

/** The file with the {@link Tally} of the run, in the folder of its record. */
export const tallyFile = "tally.json";

/** Keeps how the tests ended. Does nothing unless the test command runs them. */
export function recordTally(tally: Tally): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) writeFileSync(join(folder, tallyFile), JSON.stringify(tally));
}

/** Keeps what tests print though nobody sees it, because no password may be in it. */
export function recordPrinted(text: string | Buffer): void {
  const folder = process.env[recordVariable];
  if (folder !== undefined) appendFileSync(join(folder, "printed.txt"), text);
}
