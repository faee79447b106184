import type { Report } from "./report/report.ts";

/** What every command is given, beside its own options. */
export interface Context {
  /** The project: the folder of its package.json. */
  readonly root: string;
  /** The folder that the command was called in: relative paths on the command line begin there. */
  readonly cwd: string;
  readonly report: Report;
  /** Resolves when a command that serves or watches is told to end. */
  readonly untilStopped: () => Promise<void>;
}
