import { contractCases } from "../cases/cases.ts";
import type { Comparison } from "./check-store.ts";
import type { CaseResult } from "../run/session.ts";

/**
 * Prints a comparison: counts, failed cases, skipped cases with the reason, and a table of the differences.
 */
export function formatComparison({ report, differences }: Comparison): string {
  const of = (outcome: CaseResult["outcome"]) =>
    report.results.filter((result) => result.outcome === outcome);
  const [passed, failed, skipped] = [of("passed"), of("failed"), of("skipped")];
  const counts = `${report.target}: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped, ${report.requests} requests`;
  return [
    counts,
    ...failed.map((result) => `✗ ${titleOf(result)}\n  ${result.reason}`),
    ...[...Map.groupBy(skipped, ({ reason }) => reason)].map(
      ([reason, results]) => `- skipped (${reason}): ${results.map(({ id }) => id).join(", ")}`,
    ),
    ...leftBehind(report),
    differences.length === 0
      ? "No difference to the local store."
      : `\nDifferences to the local store:\n${formatTable(differences)}`,
  ].join("\n");
}

function titleOf({ id }: CaseResult): string {
  const contractCase = contractCases.find((known) => known.id === id)!;
  return `${contractCase.provenance}: ${contractCase.title} (${id})`;
}

function leftBehind({ leftBehind: ids, problem }: Comparison["report"]): string[] {
  const why = problem === null ? "" : ` (${problem})`;
  if (ids.length > 0) return [`✗ widgets ${ids.join(", ")} are still there: delete them by hand${why}`];
  return problem === null
    ? []
    : [`✗ whether a widget is still there is not known${why}: run the contract again`];
}

function formatTable(differences: Comparison["differences"]): string {
  const rows = [
    ["case", "known from", "this store", "local store"],
    ...differences.map(({ contractCase: { id, provenance }, target, local }) => [
      id,
      provenance,
      target,
      local,
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}
