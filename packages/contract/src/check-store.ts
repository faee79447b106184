import { contractCases } from "./cases/cases.ts";
import { type CaseResult, type ContractReport, runContract, type RunOptions } from "./session.ts";
import { type ContractTarget, openLocalTarget } from "./target.ts";

/** The results of a target, and where the local platform behaves differently. */
export interface Comparison {
  readonly report: ContractReport;
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly id: string;
  readonly target: string;
  readonly local: string;
}

export async function checkStore(target: ContractTarget, options: RunOptions = {}): Promise<Comparison> {
  const report = await runContract(target, options);
  const ran = report.results.filter(({ outcome }) => outcome !== "skipped");
  const cases = contractCases.filter(({ id }) => ran.some((result) => result.id === id));
  const local = openLocalTarget();
  const { results } = await runContract(local.target, { cases }).finally(local.close);
  return { report, differences: results.flatMap((here, nth) => findDifference(ran[nth]!, here)) };
}

/** Compares only values that both targets showed: a store with few orders cannot show the page limit. */
function findDifference(there: CaseResult, here: CaseResult): Difference[] {
  const arePassed = there.outcome === "passed" && here.outcome === "passed";
  const isShared = (name: string) => !arePassed || (name in there.found && name in here.found);
  const [target, local] = [describeResult(there, isShared), describeResult(here, isShared)];
  return target === local ? [] : [{ id: here.id, target, local }];
}

function describeResult({ outcome, found, reason }: CaseResult, isShown?: (name: string) => boolean): string {
  if (outcome !== "passed") return `${outcome}: ${reason}`;
  const findings = Object.entries(found).filter(([name]) => isShown?.(name) ?? true);
  return findings.map(([name, value]) => `${name} = ${value}`).join(", ") || "as the case says";
}

/** Prints counts, failed cases, skipped cases with the reason, and the differences. */
export function formatComparison({ report, differences }: Comparison): string {
  const { target, results, requests } = report;
  const { passed = [], failed = [], skipped = [] } = Object.groupBy(results, ({ outcome }) => outcome);
  const open = results.filter(({ found }) => Object.keys(found).length > 0);
  const rows = differences.map(
    ({ id, ...found }) =>
      `${id} (${caseOf(id).provenance})\n  this store:  ${found.target}\n  local store: ${found.local}`,
  );
  return [
    `${target}: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped, ${requests} requests`,
    ...failed.map(({ id, reason }) => `✗ ${caseOf(id).provenance}: ${caseOf(id).title} (${id})\n  ${reason}`),
    ...[...Map.groupBy(skipped, ({ reason }) => reason)].map(
      ([reason, alike]) => `- skipped (${reason}): ${alike.map(({ id }) => id).join(", ")}`,
    ),
    ...(open.length > 0 ? ["Found where the specification is silent:"] : []),
    ...open.map((result) => `  ${result.id}: ${describeResult(result)}`),
    ...describeLeftBehind(report),
    ...(rows.length > 0
      ? ["\nDifferences to the local store:", ...rows]
      : ["No difference to the local store."]),
  ].join("\n");
}

function caseOf(id: string) {
  return contractCases.find((known) => known.id === id)!;
}

function describeLeftBehind({ leftBehind: ids, problem }: ContractReport): string[] {
  const why = problem === null ? "" : ` (${problem})`;
  if (ids.length > 0) return [`✗ widgets ${ids.join(", ")} are still there: delete them by hand${why}`];
  if (problem === null) return [];
  return [`✗ whether a widget is still there is not known${why}: run the contract again`];
}
