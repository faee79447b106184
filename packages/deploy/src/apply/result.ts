import { DeployError } from "../errors.ts";
import type { Action } from "../plan/plan.ts";

/** An action that the store has acknowledged. */
export interface AppliedAction {
  readonly action: Action["action"];
  readonly widget: string;
  /** The id in the store. A deleted widget had it. */
  readonly id: number | null;
  readonly reason: string;
}

export interface PlanResult {
  readonly actions: AppliedAction[];
  /** All requests of the client so far, including the list that the plan was made from. */
  readonly requests: number;
}

/** A failure after the store was changed. `code`, `message` and `fix` are those of its cause. */
export class PartlyAppliedError extends DeployError {
  override readonly name = "PartlyAppliedError";
  override readonly exit = "partly";
  /** What the store had acknowledged before the failure, including unchanged widgets. */
  readonly done: readonly AppliedAction[];
  readonly requests: number;

  constructor(cause: DeployError, { actions, requests }: PlanResult) {
    super(cause.code, cause.message, { fix: cause.fix, cause });
    this.done = actions;
    this.requests = requests;
  }
}
