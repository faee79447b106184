import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { StoreClient } from "../client/store-client.ts";
import { isDecided } from "../client/create-once.ts";
import type { History } from "../history/history.ts";
import type { Journal } from "../journal/journal.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import type { Action, Plan } from "../plan/plan.ts";
import type { AppliedAction } from "./result.ts";

/** What an action is applied with. */
export interface ApplyDependencies {
  plan: Plan;
  client: StoreClient;
  history: Pick<History, "keep">;
  journal: Pick<Journal, "intend">;
  /** To be told as soon as the store has acknowledged something. */
  report: (applied: AppliedAction) => void;
}

/** Does one action, what history needs before it included. */
export async function applyAction(action: Action, dependencies: ApplyDependencies): Promise<void> {
  const { widget, reason } = action;
  switch (action.action) {
    case "unchanged":
      dependencies.report({ action: "unchanged", widget, id: action.id, reason });
      return;
    case "create":
    case "recreate":
      await create(action.desired, action, dependencies);
      return;
    case "merge":
    case "delete":
      await keepAround(action, dependencies, () => remove(action, dependencies));
      return;
    case "release":
      await keepAround(action, dependencies, () => release(action, dependencies));
      return;
    case "update":
    case "adopt":
      if ((await keepAround(action, dependencies, () => update(action, dependencies))) !== "done") {
        await replan(action, dependencies);
      }
  }
}

async function create(
  desired: DesiredWidget,
  { action, reason }: Pick<AppliedAction, "reason"> & { action: "create" | "recreate" },
  { plan: { project }, client, history, journal, report }: ApplyDependencies,
): Promise<void> {
  const { name: widget, build } = desired;
  const kept = await history.keep({ action, project, widget, id: null, build, before: null });
  // Kept, what has certainly not taken place would look to a rollback as if it had, once a rival does the same.
  const intent = journal.intend({ project, widget, build, change: kept.name });
  const settled = await intent.catch(async (error: unknown) => {
    await kept.forget();
    throw error;
  });
  const { id } = await client.create(fieldsOf(desired)).catch(async (error: unknown) => {
    if (isDecided(error)) {
      await kept.forget();
      await settled();
    }
    throw error;
  });
  report({ action, widget, id, reason });
  await kept.acknowledge(id);
  await settled();
}

async function update(
  { action, widget, id, reason, desired }: Action & { action: "update" | "adopt" },
  { client, report }: ApplyDependencies,
): Promise<Outcome> {
  const outcome = await client.replace(id, fieldsOf(desired));
  if (outcome !== "replaced") return outcome;
  report({ action, widget, id, reason });
  return "done";
}

/** One that is gone since the plan was made is none of this run's doing; the read-back shows whether it is. */
async function remove(
  { action, widget, id, reason }: Action & { action: "merge" | "delete" },
  { client, report }: ApplyDependencies,
): Promise<Outcome> {
  const outcome = await client.remove(id);
  report({ action, widget, id, reason: outcome === "missing" ? `widget ${id} was gone` : reason });
  return outcome === "removed" ? "done" : outcome;
}

/** A widget becomes what it was before it was adopted; a height that it did not have stays. */
async function release(
  { id, widget, reason, before }: Action & { action: "release" },
  { client, report }: ApplyDependencies,
): Promise<Outcome> {
  const { code, height, pageType } = before;
  const fields: WidgetFields = {
    ...(code !== null && { code: decodeEcho(code) }),
    ...(height !== null && { height }),
    ...(isWidgetPage(pageType) && { pageType }),
  };
  const outcome = await client.replace(id, fields);
  report({
    action: "release",
    widget,
    id,
    reason: outcome === "replaced" ? reason : `widget ${id} was gone`,
  });
  return outcome === "replaced" ? "done" : outcome;
}

/**
 * Somebody deleted the widget since the plan was made, perhaps to put another one in its place: a plan for this one
 * widget is made from what the store lists now. Duplicates that are still to be deleted do not count.
 */
async function replan(
  { id: gone, desired }: Action & { action: "update" | "adopt" },
  dependencies: ApplyDependencies,
): Promise<void> {
  const { plan, client, report } = dependencies;
  const passing = new Set([
    gone,
    ...plan.actions.flatMap(({ action, id }) => (action === "merge" || action === "delete" ? [id] : [])),
  ]);
  const stored = (await client.list()).filter(({ id }) => !passing.has(id));
  const bundles = { project: plan.project, widgets: [desired] };
  const [again] = planDeploy({ bundles, stored }).actions;
  const wasGone = `widget ${gone} was gone`;
  if (again?.action === "unchanged") {
    report({ ...again, reason: `${wasGone}, ${again.reason}` });
    return;
  }
  if (again?.action === "update") {
    const renewal = {
      ...again,
      action: "update",
      reason: `${wasGone}, in ${again.id} ${again.reason}`,
    } as const;
    if ((await keepAround(renewal, dependencies, () => update(renewal, dependencies))) === "done") return;
  }
  await create(desired, { action: "recreate", reason: wasGone }, dependencies);
}

/** `missing`: the widget was gone, nothing was changed. `lost`: it is gone, and may have been changed before. */
type Outcome = "done" | "missing" | "lost";

/**
 * Keeps what is there, changes it, and notes that the store has acknowledged it. A copy of what was certainly not
 * changed is forgotten: once a rival changes that, a rollback would take it for this run's doing.
 */
async function keepAround(
  { action, widget, id, stored }: Extract<Action, { stored: Widget }>,
  { history, plan: { project } }: ApplyDependencies,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const kept = await history.keep({ action, project, widget, id, build: null, before: stored });
  const outcome = await change().catch(async (error: unknown) => {
    if (isDecided(error)) await kept.forget();
    throw error;
  });
  if (outcome === "done") await kept.acknowledge(id);
  if (outcome === "missing") await kept.forget();
  return outcome;
}

function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}
