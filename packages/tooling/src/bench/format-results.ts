import type { BenchResult, PeerResult } from "./measure-case.ts";

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

/** A table for a terminal. */
export function resultsToTable(results: readonly BenchResult[]): string {
  return tableOf(results)
    .map((row) => `${row.join("  ").trimEnd()}\n`)
    .join("");
}

export function resultsToMarkdown(results: readonly BenchResult[]): string {
  const [head = [], ...rows] = tableOf(results);
  const rule = head.map(({ length }, column) =>
    rightAligned.has(column) ? `${"-".repeat(length - 1)}:` : "-".repeat(length),
  );
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

const header = ["key", "ours", "unit", "peer", "theirs", "ratio"];
const rightAligned = new Set([1, 4, 5]);

/** Cells are padded to the width of their column. */
function tableOf(results: readonly BenchResult[]): string[][] {
  const rows = results.flatMap(({ key, value, unit, peers: [best, ...others] }) => {
    const format = (number: number) =>
      unit === "ms" ? number.toFixed(2) : Math.round(number).toLocaleString("en");
    const cells = (peer: PeerResult) => [peer.name, format(peer.value), peer.ratio.toFixed(3)];
    return [
      [key, format(value), unit, ...(best ? cells(best) : ["", "", ""])],
      ...others.map((peer) => ["", "", "", ...cells(peer)]),
    ];
  });
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) =>
    row.map((cell, column) =>
      rightAligned.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    ),
  );
}
