import { resultsToMarkdown } from "./format-results.ts";
import type { BenchResult } from "./measure-case.ts";

export interface MeasuredSuite {
  readonly name: string;
  readonly results: readonly BenchResult[];
  /** Such as "Intel Xeon, 2 cores, linux, Node 26.10.0". */
  readonly machine: string;
}

const introduction = `# Benchmarks

\`npm run bench -- --write\` writes this page. \`ratio\` is our value divided by the peer's. A smaller value is better, except for
\`requests/s\`, \`stores/min\` and \`cases\`.
`;

/**
 * Returns BENCHMARKS.md with a section for each suite, by name. Suites that were not measured now keep their
 * sections if `keep` says so.
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
