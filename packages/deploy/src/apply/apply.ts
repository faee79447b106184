import type { StoreClient } from "../client/store-client.ts";
import { DeployError } from "../errors.ts";
import { type History, noHistory } from "../history/history.ts";
import { isChange, type Plan } from "../plan/plan.ts";
import { applyAction, type ApplyDependencies } from "./apply-action.ts";
import { readBack } from "./read-back.ts";
import { type AppliedAction, PartlyAppliedError, type PlanResult } from "./result.ts";

export interface ApplyOptions {
  /** Called after each action, which is not confirmed yet. */
  readonly onAction?: ((applied: AppliedAction) => void) | undefined;
  /** Default: nothing is saved. */
  readonly history?: Pick<History, "keep" | "tidy">;
}

/**
 * Applies the actions in order and reads the store back. If several machines have deployed the same widget at
 * once, one of them stays. A plan without changes sends nothing.
 *
 * @throws {DeployError} `not-confirmed` or `duplicated` if the store does not show the result, or what the
 *   client throws
 * @throws {PartlyAppliedError} the same once something was changed, with what was done
 */
export async function applyPlan(
  plan: Plan,
  client: StoreClient,
  { onAction = () => {}, history = noHistory }: ApplyOptions = {},
): Promise<PlanResult> {
  const actions: AppliedAction[] = [];
  const report = (applied: AppliedAction) => {
    actions.push(applied);
    onAction(applied);
  };
  const dependencies: ApplyDependencies = { plan, client, history, report };
  try {
    for (const action of plan.actions) await applyAction(action, dependencies);
    const confirmed = await readBack(dependencies, actions);
    if (actions.some(isChange)) await history.tidy();
    return { actions: confirmed, requests: client.requests };
  } catch (error) {
    if (!actions.some(isChange) || !(error instanceof DeployError)) throw error;
    throw new PartlyAppliedError(error, { actions, requests: client.requests });
  }
}
