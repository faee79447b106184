import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTorture } from "../torture.ts";

// Imports no package by name: Vitest loads reporters without the condition that leads to the sources.

/** How a stage of `npm test` ended. */
export interface StageReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** For each failure, the command that runs it again, or a sentence. */
  readonly failures: readonly string[];
  /** Why tests were skipped on this machine. */
  readonly skips: readonly string[];
}

export const nothingRun: StageReport = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };

/** The variable with the folder in which our reporters write for the test command. */
export const reportVariable = "ORDERPANE_REPORT";

/** Writes how the tests ended. Does nothing unless the test command runs them. */
export function writeReport(report: Omit<StageReport, "skips">): void {
  const folder = process.env[reportVariable];
  if (folder !== undefined) writeFileSync(join(folder, "report.json"), JSON.stringify(report));
}

/** Notes why this machine cannot run some tests. The test command prints it. */
export function noteSkip(reason: string): void {
  const folder = process.env[reportVariable];
  if (folder !== undefined) appendFileSync(join(folder, "skips.txt"), `${reason}\n`);
}

/**
 * Reads what a reporter has written. A run that failed as a whole counts as one failure: when no test was
 * found, a file could not be loaded, or the runner ended before its reporter wrote.
 */
export function readReport(folder: string, code: number): StageReport {
  const read = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8").trimEnd() : "";
  };
  const written = JSON.parse(read("report.json") || "{}") as Partial<StageReport>;
  const skips = new Set(read("skips.txt").split("\n").filter(Boolean));
  const report = { ...nothingRun, ...written, skips: [...skips] };
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

/** Shows on a terminal how much is done, in one line of stderr that the next output overwrites. */
export function showProgress(done: number, total: number, what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${done} of ${total} ${what}\r`);
}

/**
 * Returns the command that runs a test again, or the whole file if there is no title. The title includes
 * those of its groups, as the test runner joins them.
 */
export function rerunCommand(file: string, title?: string): string {
  const command = `npm ${isTorture ? "run torture" : "test"} -- ${quote(file)}`;
  if (title === undefined) return command;
  // A title that begins with a dash would be read as an option.
  return title.startsWith("-") ? `${command} --title=${quote(title)}` : `${command} -t ${quote(title)}`;
}

/** Quotes a word for the shells of all systems, unless its special characters need a Unix shell. */
function quote(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`;
}
