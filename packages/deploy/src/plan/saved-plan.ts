import * as json from "@orderpane/protocol/json";
import { DeployError } from "../errors.ts";
import { changeActions } from "../history/change.ts";
import type { Action, Plan } from "./plan.ts";

/** A plan for one store as it is saved in a file. It contains no code and no settings. */
export interface SavedPlan {
  /** The mode of the target. `null`: the default one. */
  readonly mode: string | null;
  /** Address of the store. */
  readonly store: string;
  readonly project: string;
  readonly prune: boolean;
  /** The fingerprint of all widgets that the store listed, see `fingerprintOf`. */
  readonly fingerprint: string;
  /** The build of each widget: a hash of code, height, page and the settings of this store. */
  readonly builds: Record<string, string>;
  readonly actions: SavedAction[];
  readonly orphans: Plan["orphans"];
}

export interface SavedAction extends Pick<Action, "action" | "widget" | "id" | "reason"> {
  /** The build that the widget gets. */
  readonly build?: string;
}

const format = "orderpane plan";
const version = 1;

export function encodeSavedPlans(plans: readonly SavedPlan[]): string {
  return `${JSON.stringify({ format, version, plans }, null, 2)}\n`;
}

/**
 * Reads what {@link encodeSavedPlans} of this version wrote.
 *
 * @throws {DeployError} `bad-plan`
 */
export function decodeSavedPlans(text: string, file: string): SavedPlan[] {
  const value = parse(text, file);
  const { format: found, version: written } = json.decodeJson(headSchema, value, {
    refuse: () => badPlan(file, "is not a saved plan"),
  });
  if (found !== format) throw badPlan(file, "is not a saved plan");
  if (written !== version) {
    throw badPlan(file, `has version ${JSON.stringify(written)}, expected version ${version}`);
  }
  return json.decodeJson(plansSchema, value, {
    refuse: (problem) => badPlan(file, `is incomplete (${problem})`),
  }).plans;
}

const headSchema = json.object({
  format: json.optional(json.unknown()),
  version: json.optional(json.unknown()),
});

const savedAction = json.object({
  action: json.oneOf([...changeActions, "unchanged"]),
  widget: json.string(),
  id: json.nullable(json.integer()),
  reason: json.string(),
  build: json.exactOptional(json.string()),
});

const savedPlan = json.object({
  mode: json.nullable(json.string()),
  store: json.string(),
  project: json.string(),
  prune: json.boolean(),
  fingerprint: json.string(),
  builds: json.record(json.string()),
  actions: json.array(savedAction),
  orphans: json.array(json.object({ widget: json.string(), id: json.integer() })),
});

const plansSchema = json.object({
  plans: json.pipe(
    json.array(savedPlan),
    json.check((plans) => plans.length > 0, "expected at least one plan, found none"),
  ),
});

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badPlan(file, "is not valid JSON", cause);
  }
}

function badPlan(file: string, problem: string, cause?: unknown): DeployError {
  return new DeployError("bad-plan", `${file} ${problem}`, {
    fix: "Save the plan again: orderpane plan --out FILE.",
    cause,
  });
}
