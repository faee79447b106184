import type { Action, Plan } from "./plan.ts";
import { DeployError } from "../errors.ts";

/** A plan for one store as it is saved in a file. It contains no code and no settings. */
export interface SavedPlan {
  /** The mode of the target. `null`: the default one. */
  readonly mode: string | null;
  /** Address of the store. */
  readonly store: string;
  readonly project: string;
  readonly prune: boolean;
  /** Of all widgets that the store listed, see `fingerprintOf`. */
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
 * @throws {DeployError} `bad-plan` for anything that {@link encodeSavedPlans} of this version did not write
 */
export function decodeSavedPlans(text: string, file: string): SavedPlan[] {
  const value = parse(text, file);
  if (!isRecord(value) || value["format"] !== format) throw badPlan(file, "is not a saved plan");
  if (value["version"] !== version) {
    throw badPlan(file, `has version ${JSON.stringify(value["version"])}, expected version ${version}`);
  }
  const { plans } = value;
  if (!Array.isArray(plans) || plans.length === 0 || !plans.every(isSavedPlan)) {
    throw badPlan(file, "is incomplete");
  }
  return plans as SavedPlan[];
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badPlan(file, "is not valid JSON", cause);
  }
}

function isSavedPlan(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { mode, store, project, prune, fingerprint, builds, actions, orphans } = value;
  return (
    (mode === null || typeof mode === "string") &&
    [store, project, fingerprint].every((text) => typeof text === "string") &&
    typeof prune === "boolean" &&
    isRecord(builds) &&
    Object.values(builds).every((build) => typeof build === "string") &&
    [actions, orphans].every((list) => Array.isArray(list) && list.every(isRecord))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function badPlan(file: string, problem: string, cause?: unknown): DeployError {
  return new DeployError("bad-plan", `${file} ${problem}`, {
    fix: "Save the plan again: orderpane plan --out FILE.",
    cause,
  });
}
