import { contractCases } from "../cases/cases.ts";
import type { ContractCase } from "../contract-case.ts";
import { type ContractReport, runContract, type RunOptions } from "../run/run-contract.ts";
import type { CaseResult } from "../run/session.ts";
import { openLocalTarget } from "../targets/local-target.ts";
import type { ContractTarget } from "../targets/target.ts";

/** The results of a target, and where the local platform behaves differently. */
export interface Comparison {
  readonly report: ContractReport;
  readonly differences: readonly Difference[];
}

/** A case in which two stores behave differently. */
interface Difference {
  readonly contractCase: ContractCase;
  readonly target: string;
  readonly local: string;
}

/** Checks a target, and then the local platform with the same cases. */
export async function checkStore(target: ContractTarget, options: RunOptions = {}): Promise<Comparison> {
  const report = await runContract(target, options);
  const ran = new Set(report.results.filter(({ outcome }) => outcome !== "skipped").map(({ id }) => id));
  const local = await runLocally(contractCases.filter(({ id }) => ran.has(id)));
  return { report, differences: findDifferences(report, local) };
}

async function runLocally(cases: readonly ContractCase[]): Promise<ContractReport> {
  const { target, close } = openLocalTarget();
  try {
    return await runContract(target, { cases });
  } finally {
    close();
  }
}

/** Only points that were found in both count: a store with few orders cannot show how many fit on a page. */
function findDifferences(report: ContractReport, local: ContractReport): Difference[] {
  return local.results.flatMap((here) => {
    const there = report.results.find(({ id }) => id === here.id)!;
    const [target, ours] = [describeShared(there, here), describeShared(here, there)];
    const contractCase = contractCases.find(({ id }) => id === here.id)!;
    return target === ours ? [] : [{ contractCase, target, local: ours }];
  });
}

function describeShared(result: CaseResult, other: CaseResult): string {
  if (result.outcome !== "passed" || other.outcome !== "passed") return describeResult(result);
  const shared = Object.entries(result.found).filter(([name]) => name in other.found);
  return describeResult({ ...result, found: Object.fromEntries(shared) });
}

export function describeResult({ outcome, found, reason }: CaseResult): string {
  if (outcome !== "passed") return `${outcome}: ${reason}`;
  const findings = Object.entries(found).map(([name, value]) => `${name} = ${value}`);
  return findings.join(", ") || "as the case says";
}
