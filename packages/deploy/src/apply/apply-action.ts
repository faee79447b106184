import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { StoreClient } from "../client/store-client.ts";
import { isDecided } from "../client/create-once.ts";
import type { History } from "../history/history.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import type { Action, Plan } from "../plan/plan.ts";
import type { AppliedAction } from "./result.ts";

/** Everything that applying an action needs. */
export interface ApplyDependencies {
  readonly plan: Plan;
  readonly client: StoreClient;
  readonly history: Pick<History, "keep">;
  /** Called as soon as the store has acknowledged an action. */
  readonly report: (applied: AppliedAction) => void;
}

/** Applies one action. History is written first. */
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
      await saveAndChange(action, dependencies, () => remove(action, dependencies));
      return;
    case "release":
      await saveAndChange(action, dependencies, () => release(action, dependencies));
      return;
    case "update":
    case "adopt":
      if ((await saveAndChange(action, dependencies, () => update(action, dependencies))) !== "done") {
        await replan(action, dependencies);
      }
  }
}

async function create(
  desired: DesiredWidget,
  { action, reason }: Pick<AppliedAction, "reason"> & { action: "create" | "recreate" },
  { plan: { project }, client, history, report }: ApplyDependencies,
): Promise<void> {
  const { name: widget, build } = desired;
  const kept = await history.keep({ action, project, widget, id: null, build, before: null });
  const { id } = await client.create(fieldsOf(desired)).catch(async (error: unknown) => {
    // If a rival makes this change after all, a rollback must not undo theirs.
    if (isDecided(error)) await kept.forget();
    throw error;
  });
  report({ action, widget, id, reason });
  await kept.acknowledge(id);
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

/**
 * A widget that somebody else has deleted since the plan was made counts as deleted; the read-back checks it.
 */
async function remove(
  { action, widget, id, reason }: Action & { action: "merge" | "delete" },
  { client, report }: ApplyDependencies,
): Promise<Outcome> {
  const outcome = await client.remove(id);
  report({ action, widget, id, reason: outcome === "missing" ? `widget ${id} was gone` : reason });
  return outcome === "removed" ? "done" : outcome;
}

/** Restores a widget to its state before it was adopted. If it had no height, the present one stays. */
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
 * Plans one widget again, because somebody deleted it after the plan was made and may have created another
 * one. Ignores duplicates that the plan is still going to delete.
 */
async function replan(
  { id: gone, desired }: Action & { action: "update" | "adopt" },
  dependencies: ApplyDependencies,
): Promise<void> {
  const { plan, client, report } = dependencies;
  const ignored = new Set([
    gone,
    ...plan.actions.flatMap(({ action, id }) => (action === "merge" || action === "delete" ? [id] : [])),
  ]);
  const stored = (await client.list()).filter(({ id }) => !ignored.has(id));
  const bundles = { project: plan.project, widgets: [desired] };
  const [again] = planDeploy({ bundles, stored }).actions;
  const wasGone = `widget ${gone} was gone`;
  if (again?.action === "unchanged") {
    report({ ...again, reason: `${wasGone}, ${again.reason}` });
    return;
  }
  if (again?.action === "update") {
    const updateAgain = {
      ...again,
      action: "update",
      reason: `${wasGone}, in ${again.id} ${again.reason}`,
    } as const;
    if ((await saveAndChange(updateAgain, dependencies, () => update(updateAgain, dependencies))) === "done")
      return;
  }
  await create(desired, { action: "recreate", reason: wasGone }, dependencies);
}

/**
 * `missing`: the widget did not exist, so nothing was changed. `lost`: it is gone, but may have been changed
 * before.
 */
type Outcome = "done" | "missing" | "lost";

/**
 * Saves the widget to history, changes it, and marks the change as acknowledged. If it was certainly not
 * changed, the copy is deleted: otherwise a rollback could undo a rival's change of that widget.
 */
async function saveAndChange(
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
