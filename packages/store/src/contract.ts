export { type Comparison, checkStore } from "./contract/check-store.ts";
export { describeResult, type Difference, findDifferences } from "./contract/compare.ts";
export { contractCases } from "./contract/cases.ts";
export type { Call, CallOptions, ContractContext } from "./contract/context.ts";
export type { ContractCase, Findings, Need } from "./contract/contract-case.ts";
export { type FactId, facts, factsNotTestable } from "./contract/facts.ts";
export { formatComparison } from "./contract/format-comparison.ts";
export { controlOverHttp, type LifecycleControl, type Registration } from "./contract/lifecycle-control.ts";
export { localTarget } from "./contract/local-target.ts";
export {
  type LocalTargetOptions,
  type OpenLocalTarget,
  openLocalTarget,
} from "./contract/open-local-target.ts";
export { decodeRealTarget, type RealTarget, realRequestLimit } from "./contract/real-target.ts";
export { type ContractReport, runContract, type RunOptions, storeContract } from "./contract/run-contract.ts";
export {
  type CaseResult,
  type Closing,
  type ContractOptions,
  type ContractSession,
  openSession,
} from "./contract/session.ts";
export { type StatementId, statements } from "./contract/statements.ts";
export { notTestable } from "./contract/statements/not-testable.ts";
export type { ContractTarget, Credentials, SecondStore } from "./contract/target.ts";
