import { contractCases } from "../cases/cases.ts";
import type { ContractCase } from "../contract-case.ts";
import { type ContractTarget, unmetNeed } from "../targets/target.ts";
import { type CaseResult, type Closing, type ContractOptions, ContractSession } from "./session.ts";

/** The results of a run against one target. */
export interface ContractReport extends Closing {
  readonly target: string;
  /** One result for each case, in the order of the cases. */
  readonly results: readonly CaseResult[];
  readonly requests: number;
}

export interface RunOptions extends ContractOptions {
  readonly cases?: readonly ContractCase[];
  readonly onResult?: (result: CaseResult) => void;
  /** Ends the run before the next case. Created widgets are deleted all the same. */
  readonly signal?: AbortSignal;
}

/** Returns the cases whose needs a target meets. */
export function storeContract(target: ContractTarget): ContractCase[] {
  return contractCases.filter(({ needs }) => !unmetNeed(target, needs));
}

/** Runs the cases and cleans up. Never rejects: failures are part of the report. */
export async function runContract(target: ContractTarget, options: RunOptions = {}): Promise<ContractReport> {
  const { cases = contractCases, onResult, signal } = options;
  const session = new ContractSession(target, options);
  const results: CaseResult[] = [];
  for (const contractCase of cases) {
    const result = signal?.aborted ? interrupted(contractCase) : await session.run(contractCase);
    results.push(result);
    onResult?.(result);
  }
  const closing = await session.close();
  return { target: target.name, results, requests: session.requests, ...closing };
}

function interrupted({ id }: ContractCase): CaseResult {
  return { id, outcome: "skipped", reason: "the run was interrupted", found: {} };
}
