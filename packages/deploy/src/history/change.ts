import type { Widget } from "@orderpane/protocol/widget";

/** What a run was that changed a store. */
const runKinds = ["deploy", "removal", "adoption", "rollback"] as const;

export type RunKind = (typeof runKinds)[number];

/** The actions of a plan that change a store. */
const changeActions = ["create", "recreate", "update", "adopt", "release", "merge", "delete"] as const;

export type ChangeAction = (typeof changeActions)[number];

/** What one action does to a store, and what was there before. */
export interface Change {
  /** ISO 8601, UTC. */
  at: string;
  /** Absent where an earlier release has written it. */
  run?: RunKind;
  action: ChangeAction;
  project: string;
  widget: string;
  /** Of the widget in the store; `null` of one that has none yet. */
  id: number | null;
  /** Of a widget that is to be created: by it the store shows whether it was. `null` for all else. */
  build: string | null;
  /** The store has said that it did so; `false` where it refused, or the run never heard. */
  acknowledged: boolean;
  /** As the store listed it; `null` where nothing was there. */
  before: Widget | null;
}

const version = 1;
const actions: ReadonlySet<unknown> = new Set(changeActions);

export function encodeChange(change: Change): string {
  return `${JSON.stringify({ version, ...change }, null, 2)}\n`;
}

/** `null` for anything that {@link encodeChange} did not write: a damaged record restores nothing. */
export function decodeChange(text: string): Change | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value["version"] !== version) return null;
  const { at, action, project, widget, id, before } = value;
  const run = runKinds.find((kind) => kind === value["run"]);
  // Where nothing is said an earlier release has written it; that has kept a create once it was done.
  const { build = null, acknowledged = true } = value;
  const isWhole =
    [at, project, widget].every((part) => typeof part === "string") &&
    (Number.isSafeInteger(id) || (id === null && before === null)) &&
    (build === null || typeof build === "string") &&
    typeof acknowledged === "boolean" &&
    actions.has(action) &&
    (before === null || isWidget(before));
  if (!isWhole) return null;
  return {
    at,
    ...(run && { run }),
    action,
    project,
    widget,
    id,
    build,
    acknowledged,
    before,
  } as unknown as Change;
}

function isWidget(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, createdAt, code, height, pageType } = value;
  return (
    Number.isSafeInteger(id) &&
    (height === null || Number.isSafeInteger(height)) &&
    [createdAt, code].every((text) => text === null || typeof text === "string") &&
    typeof pageType === "string"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
