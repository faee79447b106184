import { progressVariable } from "./terminal.ts";

/** How far a stage of a test run is. */
export interface Progress {
  /** One more is done. */
  step(): void;
  /** Takes the line away; until the next step the terminal is free for other text. */
  clear(): void;
}

/**
 * Shows on a terminal how much of a stage is done, in a line that is written over in place. Writes nothing unless the
 * test command runs in a terminal.
 */
export function createProgress(
  what: string,
  total: number,
  stream: NodeJS.WriteStream = process.stdout,
): Progress {
  if (process.env[progressVariable] === undefined) return { step() {}, clear() {} };
  let done = 0;
  return {
    step() {
      done++;
      stream.write(`\r${done} of ${total} ${what}`);
    },
    clear: () => void stream.write("\r\u001b[2K"),
  };
}
