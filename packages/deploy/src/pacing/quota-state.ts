import { type Quota, unknownQuota } from "./quota.ts";

/** Where the knowledge of one store's request limit is kept. Never throws by itself. */
export interface QuotaState {
  /** Puts what `change` makes of the quota in its place, at one go, and gives what else it says. */
  update<T>(change: (quota: Quota) => readonly [Quota, T]): T;
}

/** Knowledge of this process alone. */
export function createOwnState(quota: Quota = unknownQuota): QuotaState {
  let own = quota;
  return {
    update(change) {
      const [next, result] = change(own);
      own = next;
      return result;
    },
  };
}
