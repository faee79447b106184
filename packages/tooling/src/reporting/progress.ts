import { takeTerminal } from "../test/terminal.ts";

/** Shows how much of a stage of a test run is done. */
export interface Progress {
  /** Counts one more as done. */
  step(): void;
  /** Removes the line, so that other text can be printed before the next step. */
  clear(): void;
}

/**
 * Shows on a terminal how much of a stage is done, in one line that is overwritten. Writes nothing unless the
 * test command runs in a terminal. Call it before the first test starts.
 */
export function createProgress(what: string, total: number): Progress {
  if (!takeTerminal()) return { step() {}, clear() {} };
  let done = 0;
  return {
    step() {
      done++;
      process.stdout.write(`\r${done} of ${total} ${what}`);
    },
    clear: () => void process.stdout.write("\r\u001b[2K"),
  };
}
