import type { BenchResult, PeerResult } from "./measure-case.ts";

export interface MeasuredSuite {
  readonly name: string;
  readonly results: readonly BenchResult[];
  /** Such as "Intel Xeon, 2 cores, linux, Node 26.10.0". */
  readonly machine: string;
}

/** Returns `{"<key>":{"value","unit","peer","ratio"}}`; `peer` is the best peer's value. */
export function resultsToJson(results: readonly BenchResult[]): string {
  const round = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(4)));
  const document = Object.fromEntries(
    results.map(({ key, value, unit, peers: [best] }) => [
      key,
      { value: round(value), unit, peer: round(best?.value), ratio: round(best?.ratio) },
    ]),
  );
  return `${JSON.stringify(document)}\n`;
}

/** A table for a terminal and for BENCHMARKS.md. Cells are padded to the width of their column. */
export function resultsToMarkdown(results: readonly BenchResult[]): string {
  const rows = results.flatMap(({ key, value, unit, peers: [best, ...others] }) => {
    const format = (number: number) =>
      unit === "ms" ? number.toFixed(2) : Math.round(number).toLocaleString("en");
    const cells = (peer: PeerResult) => [peer.name, format(peer.value), peer.ratio.toFixed(3)];
    return [
      [key, format(value), unit, ...(best ? cells(best) : ["", "", ""])],
      ...others.map((peer) => ["", "", "", ...cells(peer)]),
    ];
  });
  const header = ["key", "ours", "unit", "peer", "theirs", "ratio"];
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number) => [1, 4, 5].includes(column);
  const pad = (row: readonly string[]) =>
    row.map((cell, column) => cell[isNumber(column) ? "padStart" : "padEnd"](widths[column] ?? 0));
  const rule = widths.map((width, column) =>
    isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [pad(header), rule, ...rows.map(pad)].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

const introduction = `# Benchmarks

\`npm run bench -- --write\` writes this page. \`ratio\` is our value divided by the peer's. A smaller value is better, except for
\`requests/s\` and \`cases\`.
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
  const sections = new Map<string, string>();
  for (const section of previous.split(/^## /m).slice(1)) {
    const [name = "", ...lines] = section.split("\n");
    if (keep(name)) sections.set(name, `${lines.join("\n").trim()}\n`);
  }
  for (const { name, results, machine } of measured) {
    sections.set(name, `Measured on ${machine}.\n\n${resultsToMarkdown(results)}`);
  }
  const sorted = [...sections].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return introduction + sorted.map(([name, text]) => `\n## ${name}\n\n${text}`).join("");
}
