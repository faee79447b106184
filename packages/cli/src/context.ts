import type { Report } from "./report/report.ts";

/** Passed to every verb, besides its own options. */
export interface Context {
  /** The project: the folder of its package.json. */
  readonly root: string;
  /** The folder that the command was called in; relative paths on the command line start there. */
  readonly cwd: string;
  readonly report: Report;
  /** Asks a yes-or-no question; `null` if the input is not a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
  readonly untilStopped: () => Promise<void>;
  /** Calls back when Ctrl-C ends the process. Returns a function that forgets the callback. */
  readonly onInterrupt: (report: () => void) => () => void;
}
