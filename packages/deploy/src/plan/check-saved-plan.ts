import { createHash } from "node:crypto";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles } from "../bundles/read-bundles.ts";
import { DeployError } from "../errors.ts";
import type { Action, Plan } from "./plan.ts";
import type { SavedAction, SavedPlan } from "./saved-plan.ts";

/** A plan of `planDeploy`, and what it was made of. */
export interface MadePlan {
  plan: Plan;
  store: URL;
  bundles: Pick<Bundles, "widgets">;
  /** Everything that the store listed. */
  stored: readonly Widget[];
}

/** A plan as `plan --out` keeps it. */
export function savePlan(
  { plan, store, bundles, stored }: MadePlan,
  { mode, prune }: Pick<SavedPlan, "mode" | "prune">,
): SavedPlan {
  return {
    mode,
    store: store.origin,
    project: plan.project,
    prune,
    fingerprint: fingerprintOf(stored),
    builds: buildsOf(bundles),
    actions: plan.actions.map(savedAction),
    orphans: plan.orphans,
  };
}

/** Throws {@link DeployError} `plan-outdated` where the bundles of today are not those that were planned. */
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
    `what was built, or its settings, has changed: ${changed
      .map((name) => `${name} was ${saved.builds[name] ?? "not there"}, is ${builds[name] ?? "not there"}`)
      .join("; ")}`,
  );
}

/** Throws {@link DeployError} `plan-outdated` where the plan of today is not the saved one. */
export function checkPlan(saved: SavedPlan, made: MadePlan): void {
  if (saved.fingerprint !== fingerprintOf(made.stored)) {
    throw outdated(`the widgets of ${made.store.host} have changed`);
  }
  const today = made.plan.actions.map(savedAction).map(comparable);
  if (JSON.stringify(today) !== JSON.stringify(saved.actions.map(comparable))) {
    throw outdated("its actions are not what follows from the bundles and the store");
  }
}

/** Of all that a store lists, but for the order and the times: 32 hex digits. */
export function fingerprintOf(stored: readonly Widget[]): string {
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

/** Whether a missing widget was there before is known to one machine only. */
function comparable({ action, widget, id, build }: SavedAction): unknown[] {
  return [action === "recreate" ? "create" : action, widget, id, build ?? null];
}

function outdated(problem: string): DeployError {
  return new DeployError("plan-outdated", `the saved plan does not fit any more: ${problem}`, {
    fix: "Plan again, look at it, then deploy that. Nothing was changed.",
  });
}
