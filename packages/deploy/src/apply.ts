import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client.ts";
import { confirm } from "./confirm.ts";
import { DeployError } from "./errors.ts";
import { type Action, type Plan, planDeploy } from "./plan.ts";
import type { DesiredWidget } from "./read-bundles.ts";
import { type AppliedAction, PartlyAppliedError, type PlanResult } from "./result.ts";

export interface ApplyOptions {
  /** Told after each action; not yet confirmed then. */
  onAction?: (applied: AppliedAction) => void;
  /** Keeps what the store holds before it is changed or deleted, see `createHistory`. Default: nothing is kept. */
  keep?: (stored: Widget) => Promise<void>;
}

/**
 * Applies the actions in order, then reads the store back. A plan without changes sends nothing. Throws
 * {@link DeployError}, `not-confirmed` and `duplicated` where the store does not show the result; once something
 * was changed it is a {@link PartlyAppliedError}, which says what.
 */
export async function applyPlan(
  plan: Plan,
  client: StoreClient,
  { onAction, keep }: ApplyOptions = {},
): Promise<PlanResult> {
  const actions: AppliedAction[] = [];
  try {
    for (const action of plan.actions) {
      const applied = await applyAction(action, plan, { client, keep });
      actions.push(applied);
      onAction?.(applied);
    }
    await confirm(plan, actions, client);
  } catch (error) {
    const isPartly = actions.some(({ action }) => action !== "unchanged");
    if (!isPartly || !(error instanceof DeployError)) throw error;
    throw new PartlyAppliedError(error, { actions, requests: client.requests });
  }
  return { actions, requests: client.requests };
}

interface Means {
  client: StoreClient;
  keep: ApplyOptions["keep"];
}

async function applyAction(action: Action, plan: Plan, { client, keep }: Means): Promise<AppliedAction> {
  const { widget, reason } = action;
  if (action.action === "unchanged") return { action: "unchanged", widget, id: action.id, reason };
  if (action.action === "create") {
    const { id } = await client.create(fieldsOf(action.desired));
    return { action: "create", widget, id, reason };
  }
  await keep?.(action.stored);
  if (action.action === "delete") {
    await client.remove(action.id);
    return { action: "delete", widget, id: action.id, reason };
  }
  const fields = fieldsOf(action.desired);
  if ((await client.replace(action.id, fields)) === "replaced") {
    return { action: "update", widget, id: action.id, reason };
  }
  return replan(action, plan, { client, keep });
}

/**
 * Somebody deleted the widget since the plan was made, perhaps to put another one in its place: a plan for this one
 * widget is made from what the store lists now. Duplicates that are still to be deleted do not count.
 */
async function replan(
  { widget, id: gone, desired }: Action & { action: "update" },
  { project, actions }: Plan,
  { client, keep }: Means,
): Promise<AppliedAction> {
  const passing = new Set([gone, ...actions.flatMap(({ action, id }) => (action === "delete" ? [id] : []))]);
  const stored = (await client.list()).filter(({ id }) => !passing.has(id));
  const bundles = { project, widgets: [desired], missingSettings: [] };
  const [again] = planDeploy({ bundles, stored }).actions;
  const fields = fieldsOf(desired);
  if (again?.action === "unchanged") return { ...again, reason: `widget ${gone} was gone, ${again.reason}` };
  if (again?.action === "update") {
    await keep?.(again.stored);
    if ((await client.replace(again.id, fields)) === "replaced") {
      return {
        action: "update",
        widget,
        id: again.id,
        reason: `widget ${gone} was gone, in ${again.id} ${again.reason}`,
      };
    }
  }
  const { id } = await client.create(fields);
  return { action: "recreate", widget, id, reason: `widget ${gone} was gone` };
}

function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}
