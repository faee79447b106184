import type { BenchUnit } from "./define-bench.ts";
import type { BenchResult } from "./measure-case.ts";

/**
 * The results as one JSON document: `{"<key>":{"value","unit","peer","ratio"}}`, `peer` the best peer's
 * value.
 */
export function resultsToJson(results: readonly BenchResult[]): string {
  const document = Object.fromEntries(
    results.map(({ key, value, unit, peers: [best] }) => [
      key,
      {
        value: round(value),
        unit,
        peer: best ? round(best.value) : null,
        ratio: best ? round(best.ratio) : null,
      },
    ]),
  );
  return `${JSON.stringify(document)}\n`;
}

/** The results as a table for a terminal: all peers, the best one first. */
export function resultsToTable(results: readonly BenchResult[]): string {
  return padCells(tableOf(results))
    .map((row) => `${row.join("  ").trimEnd()}\n`)
    .join("");
}

/** The same table in Markdown. */
export function resultsToMarkdown(results: readonly BenchResult[]): string {
  const [head = [], ...rows] = padCells(tableOf(results));
  const rule = head.map(({ length }, column) =>
    rightAligned.has(column) ? `${"-".repeat(length - 1)}:` : "-".repeat(length),
  );
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

function tableOf(results: readonly BenchResult[]): string[][] {
  const rows = results.flatMap(({ key, value, unit, peers }) => {
    const ours = [key, formatValue(value, unit), unit];
    const theirs = peers.map((peer) => [peer.name, formatValue(peer.value, unit), peer.ratio.toFixed(3)]);
    const lines = theirs.length > 0 ? theirs : [["", "", ""]];
    return lines.map((their, line) => (line === 0 ? ours : ["", "", ""]).concat(their));
  });
  return [["key", "ours", "unit", "peer", "theirs", "ratio"], ...rows];
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function formatValue(value: number, unit: BenchUnit): string {
  return unit === "ms" ? value.toFixed(2) : Math.round(value).toLocaleString("en");
}

const rightAligned = new Set([1, 4, 5]);

function padCells(rows: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, column) =>
      rightAligned.has(column) ? cell.padStart(widthOf(column)) : cell.padEnd(widthOf(column)),
    ),
  );
}
