import type { Report } from "./report/report.ts";

/** Passed to every verb together with its options. */
export interface Context {
  /** The project's root, the folder of its package.json. */
  readonly root: string;
  /** The working directory, which relative paths on the command line refer to. */
  readonly cwd: string;
  readonly report: Report;
  /** Asks a yes-or-no question; `null` if the input is not a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
  readonly untilStopped: () => Promise<void>;
  /** Calls back when Ctrl-C ends the process. Returns a function that removes the callback. */
  readonly onInterrupt: (report: () => void) => () => void;
}
