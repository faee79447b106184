import { takeTerminal } from "../test/terminal.ts";

/** How far a stage of a test run is. */
export interface Progress {
  /** One more is done. */
  step(): void;
  /** Takes the line away; until the next step the terminal is free for other text. */
  clear(): void;
}

/**
 * Shows on a terminal how much of a stage is done, in a line that is written over in place. Writes nothing unless the
 * test command runs in a terminal. To be called before the first test starts.
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
