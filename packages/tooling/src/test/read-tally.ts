import { readFileSync } from "node:fs";
import { noTests, type Tally } from "./tally.ts";

/** Reads a runner's report; one that is missing or broken counts as a failure, whatever the exit code was. */
export function readTally(path: string, tally: (report: unknown) => Tally): Tally {
  try {
    return tally(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { ...noTests, failed: 1 };
  }
}
