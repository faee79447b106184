import * as json from "@orderpane/protocol/json";
import type { Widget } from "@orderpane/protocol/widget";

/** The kinds of runs that change a store. */
const runKinds = ["deploy", "removal", "adoption", "rollback"] as const;

export type RunKind = (typeof runKinds)[number];

/** The actions of a plan that change a store. */
export const changeActions = ["create", "recreate", "update", "adopt", "release", "merge", "delete"] as const;

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
  /** A later run has looked for the widget of a create without a response, and has not found it. */
  readonly isSearched?: true;
  /** The widget as the store listed it. `null` before it is created. */
  readonly before: Widget | null;
}

const version = 1;

export function encodeChange(change: Change): string {
  return `${JSON.stringify({ version, ...change }, null, 2)}\n`;
}

/** `null` for anything that {@link encodeChange} did not write: a damaged record must not be restored. */
export function decodeChange(text: string): Change | null {
  try {
    const { run, version: _, ...change } = json.decodeJson(changeSchema, JSON.parse(text));
    const kind = runKinds.find((known) => known === run);
    return { ...change, ...(kind && { run: kind }) };
  } catch {
    return null;
  }
}

const widget = json.object({
  id: json.integer(),
  createdAt: json.nullable(json.string()),
  code: json.nullable(json.string()),
  height: json.nullable(json.integer()),
  pageType: json.string(),
});

// Members with a default are missing in files of earlier releases, which saved a create after it was done.
const changeSchema = json.pipe(
  json.object({
    version: json.literal(version),
    at: json.string(),
    run: json.optional(json.unknown()),
    action: json.oneOf(changeActions),
    project: json.string(),
    widget: json.string(),
    id: json.nullable(json.integer()),
    build: json.optional(json.nullable(json.string()), null),
    acknowledged: json.optional(json.boolean(), true),
    isSearched: json.exactOptional(json.literal(true)),
    before: json.nullable(widget),
  }),
  json.check(({ id, before }) => id !== null || before === null, "expected an id, found null"),
);
