import { contractCases } from "../cases/cases.ts";
import type { CaseResult } from "../run/session.ts";
import { type Comparison, describeResult } from "./check-store.ts";

/** Prints counts, failed cases, skipped cases with the reason, and a table of the differences. */
export function formatComparison({ report, differences }: Comparison): string {
  const { target, results, requests } = report;
  const { passed = [], failed = [], skipped = [] } = Object.groupBy(results, ({ outcome }) => outcome);
  return [
    `${target}: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped, ${requests} requests`,
    ...failed.map((result) => `✗ ${titleOf(result)}\n  ${result.reason}`),
    ...[...Map.groupBy(skipped, ({ reason }) => reason)].map(
      ([reason, alike]) => `- skipped (${reason}): ${alike.map(({ id }) => id).join(", ")}`,
    ),
    ...found(results),
    ...leftBehind(report),
    differences.length === 0 ? "No difference to the local store." : formatDifferences(differences),
  ].join("\n");
}

function titleOf({ id }: CaseResult): string {
  const { provenance, title } = contractCases.find((known) => known.id === id)!;
  return `${provenance}: ${title} (${id})`;
}

function found(results: readonly CaseResult[]): string[] {
  const points = results.filter((result) => Object.keys(result.found).length > 0);
  if (points.length === 0) return [];
  return [
    "Found where the specification is silent:",
    ...points.map((result) => `  ${result.id}: ${describeResult(result)}`),
  ];
}

function leftBehind({ leftBehind: ids, problem }: Comparison["report"]): string[] {
  const why = problem === null ? "" : ` (${problem})`;
  if (ids.length > 0) return [`✗ widgets ${ids.join(", ")} are still there: delete them by hand${why}`];
  if (problem === null) return [];
  return [`✗ whether a widget is still there is not known${why}: run the contract again`];
}

function formatDifferences(differences: Comparison["differences"]): string {
  const rows = differences.map(({ contractCase, target, local }) => {
    return [contractCase.id, contractCase.provenance, target, local];
  });
  const table = alignColumns([["case", "known from", "this store", "local store"], ...rows]);
  return ["\nDifferences to the local store:", ...table.map((row) => row.join("  ").trimEnd())].join("\n");
}

function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)));
}
