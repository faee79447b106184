import { createHash } from "node:crypto";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import type { Action, Plan } from "./plan.ts";
import type { SavedAction, SavedPlan } from "./saved-plan.ts";

/** A plan, and what it was made from. */
export interface MadePlan {
  readonly plan: Plan;
  readonly store: URL;
  readonly bundles: Pick<Bundles, "widgets">;
  /** All widgets that the store listed. */
  readonly stored: readonly Widget[];
}

/** A plan in the form that `plan --out` saves. */
export function savePlan(
  { plan, store, bundles, stored }: MadePlan,
  { mode, prune, names = [] }: Pick<SavedPlan, "mode" | "prune"> & { names?: readonly string[] },
): SavedPlan {
  return {
    mode,
    store: store.origin,
    project: plan.project,
    prune,
    ...(names.length > 0 && { names: [...names] }),
    fingerprint: fingerprintOf(stored),
    builds: buildsOf(bundles),
    actions: plan.actions.map(savedAction),
    orphans: plan.orphans,
  };
}

/**
 * @throws {DeployError} `plan-outdated` if the target or the bundles have changed since the plan was saved
 */
export function checkBundles(
  saved: SavedPlan,
  { store, bundles }: Pick<MadePlan, "store" | "bundles">,
): void {
  if (saved.store !== store.origin) {
    throw outdated(`it was made for ${saved.store}, and the target is ${store.origin} now`);
  }
  const builds = buildsOf(bundles);
  const names = [...new Set([...Object.keys(saved.builds), ...Object.keys(builds)])].sort();
  const changed = names.filter((name) => saved.builds[name] !== builds[name]);
  if (changed.length === 0) return;
  throw outdated(
    `the built widgets or their settings have changed: ${changed
      .map((name) => `${name} was ${saved.builds[name] ?? "not there"}, is ${builds[name] ?? "not there"}`)
      .join("; ")}`,
  );
}

/** @throws {DeployError} `plan-outdated` if the store has changed, or the new plan has other actions */
export function checkPlan(saved: SavedPlan, made: MadePlan): void {
  if (saved.fingerprint !== fingerprintOf(made.stored)) {
    throw outdated(`the widgets of ${made.store.host} have changed`);
  }
  const actions = made.plan.actions.map(savedAction).map(comparable);
  if (JSON.stringify(actions) !== JSON.stringify(saved.actions.map(comparable))) {
    throw outdated("its actions do not follow from the bundles and the store");
  }
}

/** 32 hex digits over all widgets of a store, independent of their order and times. */
function fingerprintOf(stored: readonly Widget[]): string {
  const rows = stored
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, code, height, pageType }) => [id, code, height, pageType]);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 32);
}

function buildsOf({ widgets }: Pick<Bundles, "widgets">): Record<string, string> {
  return Object.fromEntries(widgets.map(({ name, build }) => [name, build]));
}

function savedAction(action: Action): SavedAction {
  const { widget, id, reason } = action;
  return {
    action: action.action,
    widget,
    id,
    reason,
    ...("desired" in action && { build: action.desired.build }),
  };
}

/** Other machines do not know whether a missing widget was deployed before. */
function comparable({ action, widget, id, build }: SavedAction): unknown[] {
  return [action === "recreate" ? "create" : action, widget, id, build ?? null];
}

function outdated(problem: string): DeployError {
  return new DeployError("plan-outdated", `the saved plan is outdated: ${problem}`);
}
