import type { ContractTarget } from "../../targets/target.ts";
import type { Breakage } from "../break-store.ts";

/** What a store does wrongly, the case that fails by it, what that says, and how the store is broken. */
export type BrokenStore = readonly [
  what: string,
  id: string,
  reason: RegExp,
  how: Breakage | Partial<ContractTarget>,
];
