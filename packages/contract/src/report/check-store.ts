import { findDifferences, type Difference } from "./compare.ts";
import { contractCases } from "../cases/cases.ts";
import type { ContractCase } from "../contract-case.ts";
import { openLocalTarget } from "../targets/open-local-target.ts";
import { type ContractReport, runContract, type RunOptions } from "../run/run-contract.ts";
import type { ContractTarget } from "../targets/target.ts";

/** The results of a target and of the local platform. */
export interface Comparison {
  readonly report: ContractReport;
  readonly local: ContractReport;
  readonly differences: readonly Difference[];
}

/** Checks a target, and then the local platform with the same cases. */
export async function checkStore(target: ContractTarget, options: RunOptions = {}): Promise<Comparison> {
  const report = await runContract(target, options);
  const held = report.results.filter(({ outcome }) => outcome !== "skipped");
  const ids = new Set(held.map(({ id }) => id));
  const local = await runLocal(contractCases.filter(({ id }) => ids.has(id)));
  return { report, local, differences: findDifferences(report, local) };
}

async function runLocal(cases: readonly ContractCase[]): Promise<ContractReport> {
  const { target, close } = await openLocalTarget();
  try {
    return await runContract(target, { cases });
  } finally {
    await close();
  }
}
