import type { Action, Plan } from "./plan.ts";
import { DeployError } from "../errors.ts";

/** A plan for one store in a file: what would be done, and what it was made of. No code and no setting is in it. */
export interface SavedPlan {
  /** Which configuration names the store; `null`: the default one. */
  mode: string | null;
  /** Address of the store. */
  store: string;
  project: string;
  prune: boolean;
  /** Of everything that the store listed, see `fingerprintOf`. */
  fingerprint: string;
  /** Build by widget: the hash covers code, height, page and the settings of this store. */
  builds: Record<string, string>;
  actions: SavedAction[];
  orphans: Plan["orphans"];
}

export interface SavedAction extends Pick<Action, "action" | "widget" | "id" | "reason"> {
  /** What the widget becomes, where it becomes something. */
  build?: string;
}

const format = "orderpane plan";
const version = 1;

export function encodeSavedPlans(plans: readonly SavedPlan[]): string {
  return `${JSON.stringify({ format, version, plans }, null, 2)}\n`;
}

/** Throws {@link DeployError} `bad-plan` for anything that {@link encodeSavedPlans} of this version did not write. */
export function decodeSavedPlans(text: string, file: string): SavedPlan[] {
  const value = parse(text, file);
  if (!isRecord(value) || value["format"] !== format) throw badPlan(file, "is not a saved plan");
  if (value["version"] !== version) {
    throw badPlan(file, `is of version ${JSON.stringify(value["version"])}, expected version ${version}`);
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
    fix: "Save the plan anew: orderpane plan --out FILE.",
    cause,
  });
}
