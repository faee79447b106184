export { type Comparison, checkStore } from "./check-store.ts";
export type { ContractCase } from "./contract-case.ts";
export { ContractError, type ContractErrorCode } from "./errors.ts";
export { formatComparison } from "./format-comparison.ts";
export { localTarget } from "./local-target.ts";
export { storeContract } from "./run-contract.ts";
export { type CaseResult, type ContractOptions, type ContractSession, openSession } from "./session.ts";
export type { ContractTarget, Credentials, SecondStore } from "./target.ts";
