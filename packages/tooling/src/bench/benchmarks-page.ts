import { resultsToMarkdown } from "./format-results.ts";
import type { BenchResult } from "./measure-case.ts";

/** What a suite measured, and on which machine. */
export interface MeasuredSuite {
  readonly name: string;
  readonly results: readonly BenchResult[];
  /** "Intel Xeon, 2 cores, linux, Node 26.10.0". */
  readonly machine: string;
}

const introduction = `# Benchmarks

\`npm run bench -- --write\` writes this page. \`ratio\` is our value divided by the peer's. A smaller value is better, except for
\`requests/s\` and \`cases\`.
`;

/**
 * The text of BENCHMARKS.md: a section for each suite, in the order of their names. Pure.
 *
 * @param previous the text so far; it provides the sections of the suites in `keep` that were not measured
 *   now
 */
export function updateBenchmarksPage(
  previous: string,
  measured: readonly MeasuredSuite[],
  keep: (suite: string) => boolean,
): string {
  const sections = new Map(readSections(previous).filter(([name]) => keep(name)));
  for (const { name, results, machine } of measured) {
    sections.set(name, `Measured on ${machine}.\n\n${resultsToMarkdown(results)}`);
  }
  const sorted = [...sections].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return introduction + sorted.map(([name, text]) => `\n## ${name}\n\n${text}`).join("");
}

function readSections(page: string): [name: string, text: string][] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      return [name, `${lines.join("\n").trim()}\n`];
    });
}
