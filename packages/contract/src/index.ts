export { type Comparison, checkStore } from "./report/check-store.ts";
export type { ContractCase } from "./contract-case.ts";
export { ContractError, type ContractErrorCode, contractErrors } from "./errors.ts";
export { formatComparison } from "./report/format-comparison.ts";
export { localTarget } from "./targets/local-target.ts";
export { storeContract } from "./run/run-contract.ts";
export { type CaseResult, type ContractOptions, ContractSession } from "./run/session.ts";
export type { ContractTarget, Credentials } from "./targets/target.ts";
