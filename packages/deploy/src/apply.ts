import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client.ts";
import { confirm } from "./confirm.ts";
import { DeployError } from "./errors.ts";
import type { Action, Plan } from "./plan.ts";
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
      const applied = await applyAction(action, client, keep);
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

async function applyAction(
  action: Action,
  client: StoreClient,
  keep: ApplyOptions["keep"],
): Promise<AppliedAction> {
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
  const { id } = await client.create(fields);
  return { action: "recreate", widget, id, reason: `widget ${action.id} was gone` };
}

function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}
