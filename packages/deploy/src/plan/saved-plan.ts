import * as json from "@orderpane/protocol/json";
import { DeployError } from "../errors.ts";
import { changeActions } from "../history/change.ts";

const savedAction = json.object({
  action: json.oneOf([...changeActions, "unchanged"]),
  widget: json.string(),
  id: json.nullable(json.integer()),
  reason: json.string(),
  /** The build that the widget gets. */
  build: json.exactOptional(json.string()),
});

const savedPlan = json.object({
  /** The mode of the target. `null`: the default one. */
  mode: json.nullable(json.string()),
  /** Address of the store. */
  store: json.string(),
  project: json.string(),
  prune: json.boolean(),
  /** The fingerprint of all widgets that the store listed, see `fingerprintOf`. */
  fingerprint: json.string(),
  /** The build of each widget: a hash of code, height, page and the settings of this store. */
  builds: json.record(json.string()),
  actions: json.array(savedAction),
  orphans: json.array(json.object({ widget: json.string(), id: json.integer() })),
});

/** A plan for one store as it is saved in a file. It contains no code and no settings. */
export type SavedPlan = Readonly<json.InferOutput<typeof savedPlan>>;
export type SavedAction = SavedPlan["actions"][number];

const headSchema = json.object({
  format: json.optional(json.unknown()),
  version: json.optional(json.unknown()),
});

const plansSchema = json.object({
  plans: json.pipe(
    json.array(savedPlan),
    json.check((plans) => plans.length > 0, "expected at least one plan, found none"),
  ),
});

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
