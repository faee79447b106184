import type { Widget } from "@orderpane/protocol/widget";
import { type DesiredWidget, fieldsOf } from "./bundles.ts";
import { maxRefusals } from "./client/store-calls.ts";
import { type ChangeOutcome, isDecided, type StoreClient, undecidedBefore } from "./client/store-client.ts";
import { DeployError } from "./errors.ts";
import type { History } from "./history/history.ts";
import { fieldsBefore, findDifference, isSame, ownWidgets } from "./own-widgets.ts";
import { type Action, type AppliedAction, type Plan, planDeploy } from "./plan.ts";

type CreateAction = Extract<Action, { action: "create" | "recreate" }>;
type StoredAction = Extract<Action, { stored: Widget }>;

export interface Run {
  readonly plan: Plan;
  readonly client: StoreClient;
  readonly history: Pick<History, "keep">;
  /** When the list was requested from which the actions were planned. */
  readonly listedAt: number;
}

export async function applyAction(action: Action, run: Run): Promise<AppliedAction> {
  const { widget, id, reason } = action;
  switch (action.action) {
    case "unchanged":
      break;
    case "create":
    case "recreate":
      return create(action, run);
    case "update":
    case "adopt":
    case "release":
    case "merge":
    case "delete": {
      const outcome = await change(action, run);
      if (outcome !== "done") return giveWay(action, outcome, run);
    }
  }
  return { action: action.action, widget, id, reason };
}

/** Decides about an action that was not done, because others have changed its widget since it was listed. */
async function giveWay(
  planned: CreateAction | StoredAction,
  outcome: "created" | "deleted" | "changed",
  run: Run,
): Promise<AppliedAction> {
  const { action, widget, id } = planned;
  const subject = outcome === "created" ? "it" : `widget ${id}`;
  const why = `${subject} was ${outcome}`;
  if (!run.plan.isRollback && "desired" in planned && action !== "adopt") {
    return replan(planned.desired, { why, gone: outcome === "deleted" ? id : null }, run);
  }
  // The read-back checks it.
  if (outcome === "deleted" && (action === "delete" || action === "merge"))
    return { action, widget, id, reason: why };
  throw new DeployError("changed-meanwhile", `cannot ${action} ${widget}: ${why} since the store was listed`);
}

/** In ms. An older list may not show what the store has. */
const longestTrust = 5000;

function isListRecent({ client, listedAt }: Run): boolean {
  return client.now() - listedAt <= longestTrust;
}

/** Whether nothing was sent, because the client would have had to wait. */
function isLimited(error: unknown): boolean {
  return isDecided(error) && error.code === "limited";
}

/**
 * Creates a widget. The history is written before the request. If the request had to wait or the list is
 * older, lists again first.
 */
async function create(planned: CreateAction, run: Run): Promise<AppliedAction> {
  const { action, widget, reason, desired } = planned;
  const { project } = run.plan;
  const { client, history } = run;
  const kept = await history.keep({ action, project, widget, id: null, build: desired.build, before: null });
  try {
    for (let isFresh = isListRecent(run), refusals = 0; ; isFresh = false) {
      const listed = isFresh ? [] : ownWidgets(project, await client.list());
      if (listed.some(({ name }) => name === widget)) break;
      try {
        const { id } = await client.create(fieldsOf(desired), widget);
        await kept.acknowledge(id);
        return { action, widget, id, reason };
      } catch (error) {
        if (!isLimited(error) || ++refusals === maxRefusals) throw error;
      }
    }
  } catch (error) {
    // If a rival makes this change after all, a rollback must not undo theirs.
    if (isDecided(error)) await kept.forget();
    throw error;
  }
  await kept.forget();
  return giveWay(planned, "created", run);
}

/** `deleted`, `changed`: others have done that since the widget was listed, so nothing was changed. */
type Outcome = ChangeOutcome | "changed";

/**
 * Changes or deletes a widget. The history is written before the request, and deleted again if the widget was
 * certainly not changed: a rollback could undo a rival's change.
 */
async function change(planned: StoredAction, run: Run): Promise<Outcome> {
  const { action, widget, id, stored } = planned;
  const build = "desired" in planned ? planned.desired.build : null;
  const { project } = run.plan;
  const kept = await run.history.keep({ action, project, widget, id, build, before: stored });
  const { outcome, isUnclear } = await sendChange(planned, run).catch(async (error: unknown) => {
    if (isDecided(error)) await kept.forget();
    throw error;
  });
  if (!isUnclear) await (outcome === "done" ? kept.acknowledge(id) : kept.forget());
  return outcome;
}

/**
 * Sends a PUT or a DELETE until it is done. If it had to wait, was sent before or has an older list, reads
 * the widget first: it must not overwrite what others have done meanwhile. `isUnclear`: an earlier try may
 * have been executed, or may still be.
 */
async function sendChange(
  planned: StoredAction,
  run: Run,
): Promise<{ outcome: Outcome; isUnclear: boolean }> {
  const { plan, client } = run;
  let unclear = 0;
  let refusals = 0;
  let failures = 0;
  try {
    for (let isFresh = isListRecent(run); ; isFresh = false) {
      const found = isFresh ? planned.stored : await client.find(planned.id);
      const isUnclear = unclear > 0;
      if (found === null) return { outcome: "deleted", isUnclear };
      if (isUnclear && isMade(planned, found, plan.project)) {
        // If there was only one earlier try, it was executed.
        return { outcome: "done", isUnclear: unclear > 1 };
      }
      if (!isSame(found, planned.stored)) return { outcome: "changed", isUnclear };
      try {
        return { outcome: await sendOnce(planned, client), isUnclear };
      } catch (error) {
        if (!isDecided(error)) unclear++;
        // Reading the widget waits for the limit.
        if (!isLimited(error) || ++refusals === maxRefusals) await client.pauseAfter(error, failures++);
      }
    }
  } catch (error) {
    throw unclear > 0 && isDecided(error) ? undecidedBefore(error) : error;
  }
}

function sendOnce(planned: StoredAction, client: StoreClient): Promise<ChangeOutcome> {
  const { id, widget } = planned;
  if (planned.action === "release") return client.replace(id, fieldsBefore(planned.before), widget);
  if ("desired" in planned) return client.replace(id, fieldsOf(planned.desired), widget);
  return client.remove(id);
}

function isMade(planned: StoredAction, found: Widget, project: string): boolean {
  if (planned.action === "release") return isSame(found, planned.before);
  if (!("desired" in planned)) return false;
  const [own] = ownWidgets(project, [found]);
  return own !== undefined && findDifference(planned.desired, own) === null;
}

/** How often a widget is planned again while rivals change it. */
const mostReplanned = 4;

/** Plans a widget of a deploy again. Ignores the widgets that are gone or will be deleted. */
async function replan(
  desired: DesiredWidget,
  cause: { why: string; gone: number | null },
  run: Run,
): Promise<AppliedAction> {
  const { plan, client } = run;
  const removed = plan.actions.filter(({ action }) => action === "merge" || action === "delete");
  const ignored = new Set(removed.map(({ id }) => id));
  const bundles = { project: plan.project, widgets: [desired] };
  let { why, gone } = cause;
  for (let round = 1; round <= mostReplanned; round++) {
    ignored.add(gone);
    const stored = (await client.list()).filter(({ id }) => !ignored.has(id));
    const fresh = { ...run, listedAt: client.listedAt };
    const [again] = planDeploy({ bundles, stored }).actions;
    if (again?.action !== "update" && again?.action !== "unchanged") {
      return create({ action: "recreate", widget: desired.name, id: null, desired, reason: why }, fresh);
    }
    const { action, widget, id, reason } = again;
    if (action === "unchanged") return { action, widget, id, reason: `${why}, ${reason}` };
    const outcome = await change(again, fresh);
    if (outcome === "done") return { action, widget, id, reason: `${why}, in ${id} ${reason}` };
    why = `widget ${id} was ${outcome}`;
    gone = outcome === "deleted" ? id : null;
  }
  throw new DeployError("duplicated", `the store still changes whenever ${desired.name} is updated`);
}
