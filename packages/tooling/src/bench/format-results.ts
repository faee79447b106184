import type { BenchUnit } from "./define-bench.ts";
import type { BenchResult } from "./measure-case.ts";

/** The results as one JSON document: `{"<key>":{"value","unit","peer","ratio"}}`, `peer` the best peer's value. */
export function resultsToJson(results: readonly BenchResult[]): string {
  const document = Object.fromEntries(
    results.map(({ key, value, unit, peer, ratio }) => [
      key,
      { value: round(value), unit, peer: peer && round(peer.value), ratio: ratio && round(ratio) },
    ]),
  );
  return `${JSON.stringify(document)}\n`;
}

/** The results as a table for people. */
export function resultsToTable(results: readonly BenchResult[]): string {
  const head = ["key", "ours", "unit", "best peer", "peer", "ratio"];
  const rows = results.map(({ key, value, unit, peer, ratio }) => [
    key,
    formatValue(value, unit),
    unit,
    peer?.name ?? "",
    peer ? formatValue(peer.value, unit) : "",
    ratio === null ? "" : ratio.toFixed(3),
  ]);
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
