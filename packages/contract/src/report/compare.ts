import { contractCases } from "../cases/cases.ts";
import type { ContractCase } from "../contract-case.ts";
import type { ContractReport } from "../run/run-contract.ts";
import type { CaseResult } from "../run/session.ts";

/** A case in which two stores behave differently. */
export interface Difference {
  readonly contractCase: ContractCase;
  /** What each of them does, as text. */
  readonly target: string;
  readonly local: string;
}

/**
 * Returns the differences between a target and the local platform. Only cases that ran in both count, and
 * only points that were found in both: a store with few orders cannot show how many fit on a page.
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

/** Describes a result: what was found, or that the case passed, or why it did not. */
export function describeResult({ outcome, found, reason }: CaseResult): string {
  if (outcome !== "passed") return `${outcome}: ${reason}`;
  const findings = Object.entries(found).map(([name, value]) => `${name} = ${value}`);
  return findings.join(", ") || "as the case says";
}
