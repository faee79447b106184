import type { StoreClient } from "../client/store-client.ts";
import { DeployError } from "../errors.ts";
import { type History, noHistory } from "../history/history.ts";
import { type Action, isChange, type Plan } from "../plan/plan.ts";
import { applyAction } from "./apply-action.ts";
import { readBack } from "./read-back.ts";
import { type AppliedAction, PartlyAppliedError, type PlanResult } from "./result.ts";

export interface ApplyOptions {
  /** Called before each action of the plan. Up to four are under way at once, each of another widget. */
  readonly onStart?: ((action: Action) => void) | undefined;
  /** Called after each action, which is not confirmed yet. */
  readonly onAction?: ((applied: AppliedAction) => void) | undefined;
  /** Default: nothing is saved. */
  readonly history?: Pick<History, "keep" | "tidy">;
}

/**
 * Applies the actions and reads the store back. If several machines have deployed the same widget at once, one
 * of them stays. A plan without changes sends nothing.
 *
 * @throws {DeployError} `not-confirmed` or `duplicated` if the store does not show the result, or what the
 *   client throws
 * @throws {PartlyAppliedError} the same once something was changed, with what was done
 */
export async function applyPlan(
  plan: Plan,
  client: StoreClient,
  { onStart = () => {}, onAction = () => {}, history = noHistory }: ApplyOptions = {},
): Promise<PlanResult> {
  const actions: AppliedAction[] = [];
  const dependenciesFor = (list: AppliedAction[]) => ({
    plan,
    client,
    history,
    report: (applied: AppliedAction) => {
      list.push(applied);
      onAction(applied);
    },
  });
  const steps = plan.actions.map((action) => ({ action, applied: new Array<AppliedAction>() }));
  try {
    await runSteps(steps, ({ action, applied }) => {
      onStart(action);
      return applyAction(action, dependenciesFor(applied));
    }).finally(() => {
      // In the order of the plan, whichever was done first.
      actions.push(...steps.flatMap(({ applied }) => applied));
    });
    const confirmed = await readBack(dependenciesFor(actions), actions);
    if (actions.some(isChange)) await history.tidy();
    return { actions: confirmed, requests: client.requests };
  } catch (error) {
    if (!actions.some(isChange) || !(error instanceof DeployError)) throw error;
    throw new PartlyAppliedError(error, { actions, requests: client.requests });
  }
}

/** The most creates and updates that run at once. */
const atOnce = 4;

/**
 * Starts the steps in order. A deletion runs alone: nothing is deleted if something before it fails. After a
 * failure nothing more is started, and what is under way comes to its end.
 *
 * @throws what the first of the failed steps throws
 */
async function runSteps<Step extends { readonly action: Action }>(
  steps: readonly Step[],
  run: (step: Step) => Promise<void>,
): Promise<void> {
  const started: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  for (const step of steps) {
    const { action } = step.action;
    const isDeletion = action === "merge" || action === "delete";
    while (running.size >= (isDeletion ? 1 : atOnce)) await Promise.race(running);
    if (hasFailed) break;
    const result = run(step);
    started.push(result);
    const end = result
      .catch(() => {
        hasFailed = true;
      })
      .finally(() => running.delete(end));
    running.add(end);
    if (isDeletion) await end;
  }
  await Promise.all(running);
  await Promise.all(started);
}
