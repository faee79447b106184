import type { Report } from "./report/report.ts";

/** What every verb receives besides its own options. */
export interface Context {
  /** The project: the folder of its package.json. */
  readonly root: string;
  /** The folder that the command was called in; relative paths on the command line start there. */
  readonly cwd: string;
  readonly report: Report;
  /** Asks a question that is answered with yes or no; `null` if nobody can be asked. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
  readonly untilStopped: () => Promise<void>;
  /** Calls back when Ctrl-C ends the process. Returns a function that forgets the callback. */
  readonly onInterrupt: (report: () => void) => () => void;
}
