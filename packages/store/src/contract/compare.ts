import { contractCases } from "./cases.ts";
import type { ContractCase } from "./contract-case.ts";
import type { ContractReport } from "./run-contract.ts";
import type { CaseResult } from "./session.ts";

/** A case in which two stores behave differently. */
export interface Difference {
  readonly contractCase: ContractCase;
  /** What each of them does, in words. */
  readonly target: string;
  readonly local: string;
}

/** Where a target differs from the local store, of the cases that both were held against. */
export function findDifferences(report: ContractReport, local: ContractReport): Difference[] {
  const resultOf = ({ results }: ContractReport, id: string) => results.find((result) => result.id === id);
  return contractCases.flatMap((contractCase) => {
    const there = resultOf(report, contractCase.id);
    const here = resultOf(local, contractCase.id);
    if (!there || !here || there.outcome === "skipped" || here.outcome === "skipped") return [];
    const [target, ours] = [describeResult(there), describeResult(here)];
    return target === ours ? [] : [{ contractCase, target, local: ours }];
  });
}

/** What a store does: what was found, or that it passed, or why not. */
export function describeResult({ outcome, found, reason }: CaseResult): string {
  if (outcome !== "passed") return `${outcome}: ${reason}`;
  const findings = Object.entries(found).map(([name, value]) => `${name} = ${value}`);
  return findings.join(", ") || "as the case says";
}
