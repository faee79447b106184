import type { Widget } from "@orderpane/protocol/widget";

/** The kinds of runs that change a store. */
const runKinds = ["deploy", "removal", "adoption", "rollback"] as const;

export type RunKind = (typeof runKinds)[number];

/** The actions of a plan that change a store. */
const changeActions = ["create", "recreate", "update", "adopt", "release", "merge", "delete"] as const;

export type ChangeAction = (typeof changeActions)[number];

/** What one action changes in a store, and the widget before it. */
export interface Change {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Missing in files of earlier releases. */
  readonly run?: RunKind;
  readonly action: ChangeAction;
  readonly project: string;
  readonly widget: string;
  /** Id of the widget in the store. `null` before it is created. */
  readonly id: number | null;
  /** Build of a created widget, by which it is found in the store. `null` for other actions. */
  readonly build: string | null;
  /** Whether the store has acknowledged the change. `false` also if the response was lost. */
  readonly acknowledged: boolean;
  /** The widget as the store listed it. `null` before it is created. */
  readonly before: Widget | null;
}

const version = 1;
const actions: ReadonlySet<unknown> = new Set(changeActions);

export function encodeChange(change: Change): string {
  return `${JSON.stringify({ version, ...change }, null, 2)}\n`;
}

/** `null` for anything that {@link encodeChange} did not write: a damaged record must not be restored. */
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
  // Missing in files of earlier releases, which saved a create after it was done.
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
