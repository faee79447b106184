import type { Report } from "./report/report.ts";

/** What every command is given, beside its own options. */
export interface Context {
  /** The project: the folder of its package.json. */
  readonly root: string;
  readonly report: Report;
}
