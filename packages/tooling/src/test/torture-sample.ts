import { readFileSync } from "node:fs";

/**
 * How long the tests in `torture/` folders took in a run of all, as a line: they are a sample there, which is meant to
 * fit into two minutes. Nothing where the report (Vitest's JSON) tells of none.
 */
export function describeSample(report: string): string {
  const files = filesIn(report).filter(({ name }) => name.includes("/torture/"));
  if (files.length === 0) return "";
  const seconds = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1000;
  return `the sample of torture: ${files.length} files, ${seconds.toFixed(0)} s one after the other, of 120 s\n`;
}

interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
}

/** A report that is missing or broken is told by the tally. */
function filesIn(report: string): TestFile[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults?: TestFile[] };
    return testResults ?? [];
  } catch {
    return [];
  }
}
