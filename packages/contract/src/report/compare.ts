import { contractCases } from "../cases/cases.ts";
import type { ContractCase } from "../contract-case.ts";
import type { ContractReport } from "../run/run-contract.ts";
import type { CaseResult } from "../run/session.ts";

/** A case in which two stores behave differently. */
export interface Difference {
  readonly contractCase: ContractCase;
  /** What each of them does, in words. */
  readonly target: string;
  readonly local: string;
}

/**
 * Where a target differs from the local store, of the cases that both were held against, and of what could be found in
 * both: a store with few orders does not show how many a page has.
 */
export function findDifferences(report: ContractReport, local: ContractReport): Difference[] {
  const resultOf = ({ results }: ContractReport, id: string) => results.find((result) => result.id === id);
  return contractCases.flatMap((contractCase) => {
    const there = resultOf(report, contractCase.id);
    const here = resultOf(local, contractCase.id);
    if (!there || !here || there.outcome === "skipped" || here.outcome === "skipped") return [];
    const [target, ours] = [describeShared(there, here), describeShared(here, there)];
    return target === ours ? [] : [{ contractCase, target, local: ours }];
  });
}

function describeShared(result: CaseResult, other: CaseResult): string {
  if (result.outcome !== "passed" || other.outcome !== "passed") return describeResult(result);
  const shared = Object.entries(result.found).filter(([name]) => name in other.found);
  return describeResult({ ...result, found: Object.fromEntries(shared) });
}

/** What a store does: what was found, or that it passed, or why not. */
export function describeResult({ outcome, found, reason }: CaseResult): string {
  if (outcome !== "passed") return `${outcome}: ${reason}`;
  const findings = Object.entries(found).map(([name, value]) => `${name} = ${value}`);
  return findings.join(", ") || "as the case says";
}
