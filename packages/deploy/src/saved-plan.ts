import { createHash } from "node:crypto";
import * as json from "@orderpane/protocol/json";
import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles } from "./bundles.ts";
import { DeployError } from "./errors.ts";
import { changeActions } from "./history/change.ts";
import type { MadePlan } from "./make-plan.ts";
import type { Action } from "./plan.ts";

const actionSchema = json.object({
  action: json.oneOf([...changeActions, "unchanged"]),
  widget: json.string(),
  id: json.nullable(json.integer()),
  reason: json.string(),
  build: json.exactOptional(json.string()),
});

const planSchema = json.object({
  /** The mode of the target; `null` for the default. */
  mode: json.nullable(json.string()),
  store: json.string(),
  project: json.string(),
  prune: json.boolean(),
  /** The chosen widgets. Absent: all. */
  names: json.exactOptional(json.array(json.string())),
  /** The fingerprint of all widgets that the store listed, see `fingerprintOf`. */
  fingerprint: json.string(),
  /** The build of each widget: a hash of code, height, page and the settings of this store. */
  builds: json.record(json.string()),
  actions: json.array(actionSchema),
  orphans: json.array(json.object({ widget: json.string(), id: json.integer() })),
});

/** A plan for one store as it is saved in a file. It contains neither code nor settings. */
export type SavedPlan = Readonly<json.InferOutput<typeof planSchema>>;
type SavedAction = SavedPlan["actions"][number];

const format = "orderpane plan";
const version = 1;

const fileSchema = json.object({
  format: json.literal(format),
  version: json.literal(version),
  plans: json.pipe(
    json.array(planSchema),
    json.check((plans) => plans.length > 0, "expected at least one plan, found none"),
  ),
});

export function encodeSavedPlans(plans: readonly SavedPlan[]): string {
  return `${JSON.stringify({ format, version, plans }, null, 2)}\n`;
}

/**
 * Reads what {@link encodeSavedPlans} of this version wrote.
 *
 * @throws {DeployError} `bad-plan`
 */
export function decodeSavedPlans(text: string, file: string): SavedPlan[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw badPlan(file, "is not valid JSON", cause);
  }
  return json.decodeJson(fileSchema, value, {
    refuse: (problem) => badPlan(file, `is not a saved plan of this version (${problem})`),
  }).plans;
}

function badPlan(file: string, problem: string, cause?: unknown): DeployError {
  return new DeployError("bad-plan", `${file} ${problem}`, { cause });
}

/** Converts a plan to the form saved by `plan --out`. */
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

/** Returns 32 hex digits for all widgets of a store, independent of their order and times. */
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
    ...(action.action !== "unchanged" && "desired" in action && { build: action.desired.build }),
  };
}

/** Other machines do not know whether a missing widget was deployed before. */
function comparable({ action, widget, id, build }: SavedAction): unknown[] {
  return [action === "recreate" ? "create" : action, widget, id, build ?? null];
}

function outdated(problem: string): DeployError {
  return new DeployError("plan-outdated", `the saved plan is outdated: ${problem}`);
}
