import { decodeEcho } from "@orderpane/protocol/bundle";
import { isWidgetPage, type Widget, type WidgetFields } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { ChangeOutcome, StoreClient } from "../client/store-client.ts";
import { isDecided } from "../client/create-once.ts";
import type { History } from "../history/history.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import type { Action, Plan } from "../plan/plan.ts";
import type { AppliedAction } from "./result.ts";

export interface ApplyDependencies {
  readonly plan: Plan;
  readonly client: StoreClient;
  readonly history: Pick<History, "keep">;
  /** Called as soon as the store has acknowledged an action. */
  readonly report: (applied: AppliedAction) => void;
}

/** Applies one action. History is written first. */
export async function applyAction(action: Action, dependencies: ApplyDependencies): Promise<void> {
  const { client, report } = dependencies;
  switch (action.action) {
    case "unchanged": {
      const { widget, id, reason } = action;
      report({ action: "unchanged", widget, id, reason });
      return;
    }
    case "create":
    case "recreate":
      await create(action.desired, action, dependencies);
      return;
    case "merge":
    case "delete":
      await change(action, dependencies, () => client.remove(action.id));
      return;
    case "release":
      await change(action, dependencies, () =>
        client.replace(action.id, fieldsBefore(action.before), action.widget),
      );
      return;
    case "update":
    case "adopt":
      if ((await update(action, dependencies)) !== "done") await replan(action, dependencies);
  }
}

async function create(
  desired: DesiredWidget,
  { action, reason }: Pick<AppliedAction, "reason"> & { action: "create" | "recreate" },
  { plan: { project }, client, history, report }: ApplyDependencies,
): Promise<void> {
  const { name: widget, build } = desired;
  const kept = await history.keep({ action, project, widget, id: null, build, before: null });
  let isRepeated = false;
  const onRepeat = () => {
    isRepeated = true;
    return kept.markRepeated();
  };
  const { id } = await client.create(fieldsOf(desired), widget, onRepeat).catch(async (error: unknown) => {
    // If a rival makes this change after all, a rollback must not undo theirs.
    if (isDecided(error)) await kept.forget();
    throw error;
  });
  const late = "; sent twice: a second copy may appear within an hour, and the next command deletes it";
  report({ action, widget, id, reason: isRepeated ? reason + late : reason });
  await kept.acknowledge(id);
}

/** `missing` and `lost`: somebody has deleted the widget. */
function update(
  action: Action & { action: "update" | "adopt" },
  dependencies: ApplyDependencies,
): Promise<ChangeOutcome> {
  const { id, desired, widget } = action;
  return change(action, dependencies, () => dependencies.client.replace(id, fieldsOf(desired), widget));
}

/**
 * If the widget was certainly not changed, its copy is deleted: a rollback could undo a rival's change. A
 * deletion or a release of a widget that is gone counts as done; the read-back checks it.
 */
async function change(
  planned: Extract<Action, { stored: Widget }>,
  { history, plan: { project }, report }: ApplyDependencies,
  send: () => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  const { action, widget, id, reason, stored } = planned;
  const build = "desired" in planned ? planned.desired.build : null;
  const kept = await history.keep({ action, project, widget, id, build, before: stored });
  const outcome = await send().catch(async (error: unknown) => {
    if (isDecided(error)) await kept.forget();
    throw error;
  });
  if (outcome === "done" || (action !== "update" && action !== "adopt")) {
    report({ action, widget, id, reason: outcome === "missing" ? `widget ${id} was gone` : reason });
  }
  if (outcome === "done") await kept.acknowledge(id);
  if (outcome === "missing") await kept.forget();
  return outcome;
}

/**
 * Plans a deleted widget again: somebody may have created another one. Ignores those that will be deleted.
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
    const reason = `${wasGone}, in ${again.id} ${again.reason}`;
    if ((await update({ ...again, reason }, dependencies)) === "done") return;
  }
  await create(desired, { action: "recreate", reason: wasGone }, dependencies);
}

function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}

/** The fields of a widget before it was adopted. If it had no height, the present one stays. */
function fieldsBefore({ code, height, pageType }: Widget): WidgetFields {
  return {
    ...(code !== null && { code: decodeEcho(code) }),
    ...(height !== null && { height }),
    ...(isWidgetPage(pageType) && { pageType }),
  };
}
