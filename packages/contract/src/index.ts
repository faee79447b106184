export { contractCases } from "./cases/cases.ts";
export { type Comparison, checkStore, formatComparison } from "./check-store.ts";
export type { ContractCase } from "./contract-case.ts";
export { ContractError } from "./errors.ts";
export { type CaseResult, type ContractOptions, ContractSession } from "./session.ts";
export { type ContractTarget, type Credentials, localTarget } from "./target.ts";
