import type { BenchUnit } from "./define-bench.ts";
import type { BenchResult } from "./measure-case.ts";

/** The results as one JSON document: `{"<key>":{"value","unit","peer","ratio"}}`, `peer` the best peer's value. */
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

/** The results as a table for people: all peers, the best one first. */
export function resultsToTable(results: readonly BenchResult[]): string {
  const head = ["key", "ours", "unit", "beside", "theirs", "ratio"];
  const rows = results.flatMap(({ key, value, unit, peers }) => {
    const ours = [key, formatValue(value, unit), unit];
    const theirs = peers.map((peer) => [peer.name, formatValue(peer.value, unit), peer.ratio.toFixed(3)]);
    const lines = theirs.length > 0 ? theirs : [["", "", ""]];
    return lines.map((their, line) => (line === 0 ? ours : ["", "", ""]).concat(their));
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) => `${formatRow(row, widths)}\n`).join("");
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function formatValue(value: number, unit: BenchUnit): string {
  return unit === "ms" ? value.toFixed(2) : Math.round(value).toLocaleString("en");
}

const rightAligned = new Set([1, 4, 5]);

function formatRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => {
      const width = widths[column] ?? 0;
      return rightAligned.has(column) ? cell.padStart(width) : cell.padEnd(width);
    })
    .join("  ")
    .trimEnd();
}
