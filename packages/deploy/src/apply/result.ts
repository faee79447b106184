import { DeployError } from "../errors.ts";
import type { Action } from "../plan/plan.ts";

/** What was done. `recreate`: deployed before, and gone when the plan was made or when it was to be updated. */
export interface AppliedAction {
  action: Action["action"];
  widget: string;
  /** In the store, now; of a deleted widget the former one. */
  id: number | null;
  reason: string;
}

export interface PlanResult {
  actions: AppliedAction[];
  /** Requests of the client so far, the list that the plan was made from included. */
  requests: number;
}

/** A failure after the store was changed. Code, message and fix are those of the failure, which is the cause. */
export class PartlyAppliedError extends DeployError {
  override readonly name = "PartlyAppliedError";
  /** What the store acknowledged before the failure, unchanged widgets included. */
  readonly done: readonly AppliedAction[];
  readonly requests: number;

  constructor(cause: DeployError, { actions, requests }: PlanResult) {
    super(cause.code, cause.message, { fix: cause.fix, cause });
    this.done = actions;
    this.requests = requests;
  }
}
