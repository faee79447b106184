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
  /** The widgets that it is limited to. Absent: all. */
  names: json.exactOptional(json.array(json.string())),
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

const format = "orderpane plan";
const version = 1;

const savedPlans = json.object({
  format: json.literal(format),
  version: json.literal(version),
  plans: json.pipe(
    json.array(savedPlan),
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
  return json.decodeJson(savedPlans, value, {
    refuse: (problem) => badPlan(file, `is not a saved plan of this version (${problem})`),
  }).plans;
}

function badPlan(file: string, problem: string, cause?: unknown): DeployError {
  return new DeployError("bad-plan", `${file} ${problem}`, { cause });
}
