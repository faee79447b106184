import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { StoreClient } from "../client.ts";
import { isDecided } from "../create.ts";
import type { Change } from "../history/change.ts";
import type { History } from "../history/history.ts";
import type { Journal } from "../journal/journal.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import type { Action, Plan } from "../plan/plan.ts";
import type { AppliedAction } from "./result.ts";

/** What an action is applied with. */
export interface Means {
  plan: Plan;
  client: StoreClient;
  history: Pick<History, "keep">;
  journal: Pick<Journal, "intend">;
  /** To be told as soon as the store has acknowledged something. */
  tell: (applied: AppliedAction) => void;
}

/** Does one action, what history needs before it included. */
export async function applyAction(action: Action, means: Means): Promise<void> {
  const { widget, reason } = action;
  switch (action.action) {
    case "unchanged":
      means.tell({ action: "unchanged", widget, id: action.id, reason });
      return;
    case "create":
    case "recreate":
      await create(action.desired, action, means);
      return;
    case "merge":
    case "delete":
      await keep(action, action.stored, means);
      await means.client.remove(action.id);
      means.tell({ action: action.action, widget, id: action.id, reason });
      return;
    case "release":
      await keep(action, action.stored, means);
      await release(action, means);
      return;
    case "update":
    case "adopt":
      await keep(action, action.stored, means);
      if ((await means.client.replace(action.id, fieldsOf(action.desired))) === "replaced") {
        means.tell({ action: action.action, widget, id: action.id, reason });
      } else {
        await replan(action, means);
      }
  }
}

async function create(
  desired: DesiredWidget,
  { action, reason }: Pick<AppliedAction, "reason"> & { action: "create" | "recreate" },
  { plan: { project }, client, history, journal, tell }: Means,
): Promise<void> {
  const { name: widget, build } = desired;
  const settled = await journal.intend({ project, widget, build });
  const { id } = await client.create(fieldsOf(desired)).catch(async (error: unknown) => {
    if (isDecided(error)) await settled();
    throw error;
  });
  tell({ action, widget, id, reason });
  await settled();
  await history.keep({ action, project, widget, id, before: null });
}

/** A widget becomes what it was before it was adopted; a height that it did not have stays. */
async function release(
  { id, widget, reason, before }: Action & { action: "release" },
  { client, tell }: Means,
): Promise<void> {
  const { code, height, pageType } = before;
  const fields: WidgetFields = {
    ...(code !== null && { code: decodeEcho(code) }),
    ...(height !== null && { height }),
    ...(isWidgetPage(pageType) && { pageType }),
  };
  if ((await client.replace(id, fields)) === "replaced") tell({ action: "release", widget, id, reason });
  else tell({ action: "unchanged", widget, id: null, reason: `widget ${id} is gone` });
}

/**
 * Somebody deleted the widget since the plan was made, perhaps to put another one in its place: a plan for this one
 * widget is made from what the store lists now. Duplicates that are still to be deleted do not count.
 */
async function replan(
  { widget, id: gone, desired }: Action & { action: "update" | "adopt" },
  means: Means,
): Promise<void> {
  const { plan, client, tell } = means;
  const passing = new Set([
    gone,
    ...plan.actions.flatMap(({ action, id }) => (action === "merge" || action === "delete" ? [id] : [])),
  ]);
  const stored = (await client.list()).filter(({ id }) => !passing.has(id));
  const bundles = { project: plan.project, widgets: [desired] };
  const [again] = planDeploy({ bundles, stored }).actions;
  const wasGone = `widget ${gone} was gone`;
  if (again?.action === "unchanged") {
    tell({ ...again, reason: `${wasGone}, ${again.reason}` });
    return;
  }
  if (again?.action === "update") {
    await keep(again, again.stored, means);
    if ((await client.replace(again.id, fieldsOf(desired))) === "replaced") {
      const reason = `${wasGone}, in ${again.id} ${again.reason}`;
      tell({ action: "update", widget, id: again.id, reason });
      return;
    }
  }
  await create(desired, { action: "recreate", reason: wasGone }, means);
}

async function keep(
  { action, widget, id }: { action: Change["action"]; widget: string; id: number },
  before: Widget,
  { history, plan: { project } }: Means,
): Promise<void> {
  await history.keep({ action, project, widget, id, before });
}

function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}
