import type { StoreClient } from "../client/store-client.ts";
import { DeployError } from "../errors.ts";
import type { History } from "../history/history.ts";
import type { Journal } from "../journal/journal.ts";
import { isChange, type Plan } from "../plan/plan.ts";
import { applyAction, type ApplyDependencies } from "./apply-action.ts";
import { readBack } from "./read-back.ts";
import { type AppliedAction, PartlyAppliedError, type PlanResult } from "./result.ts";

export interface ApplyOptions {
  /** Told after each action; not yet confirmed then. */
  onAction?: (applied: AppliedAction) => void;
  /** Keeps what is changed, before it is. Default: nothing is kept. */
  history?: Pick<History, "keep" | "tidy">;
  /** Notes what is created, before it is. Default: nothing is noted. */
  journal?: Pick<Journal, "intend" | "tidy">;
}

/**
 * Applies the actions in order, then reads the store back, and brings to one what several machines have deployed at
 * once. A plan without changes sends nothing. Throws {@link DeployError}, `not-confirmed` and `duplicated` where the
 * store does not show the result; once something was changed it is a {@link PartlyAppliedError}, which says what.
 */
export async function applyPlan(
  plan: Plan,
  client: StoreClient,
  { onAction = () => {}, history = noHistory, journal = noJournal }: ApplyOptions = {},
): Promise<PlanResult> {
  const actions: AppliedAction[] = [];
  const report = (applied: AppliedAction) => {
    actions.push(applied);
    onAction(applied);
  };
  const dependencies: ApplyDependencies = { plan, client, history, journal, report };
  try {
    for (const action of plan.actions) await applyAction(action, dependencies);
    const confirmed = await readBack(dependencies, actions);
    await journal.tidy();
    if (actions.some(isChange)) await history.tidy();
    return { actions: confirmed, requests: client.requests };
  } catch (error) {
    if (!actions.some(isChange) || !(error instanceof DeployError)) throw error;
    throw new PartlyAppliedError(error, { actions, requests: client.requests });
  }
}

const noHistory: ApplyOptions["history"] & object = {
  keep: async () => ({ name: null, acknowledge: async () => {}, forget: async () => {} }),
  tidy: async () => {},
};
const noJournal: ApplyOptions["journal"] & object = {
  intend: async () => async () => {},
  tidy: async () => {},
};
