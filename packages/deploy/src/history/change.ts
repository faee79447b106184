import * as json from "@orderpane/protocol/json";

export const changeActions = ["create", "recreate", "update", "adopt", "release", "merge", "delete"] as const;

const version = 1;

const changeSchema = json.object({
  version: json.literal(version),
  /** ISO 8601, UTC. */
  at: json.string(),
  run: json.oneOf(["deploy", "removal", "adoption", "rollback"]),
  action: json.oneOf(changeActions),
  project: json.string(),
  widget: json.string(),
  /** Id of the widget in the store. `null` before it is created. */
  id: json.nullable(json.integer()),
  /** The build that was written, used to find it in the store. `null` if none was written. */
  build: json.nullable(json.string()),
  /** Whether the store acknowledged each request for the change. Also `false` if a response was lost. */
  acknowledged: json.boolean(),
  /** A later run looked for the widget of a create without a response and did not find it. */
  isSearched: json.exactOptional(json.literal(true)),
  /** The widget as the store listed it. `null` before its creation. */
  before: json.nullable(
    json.object({
      id: json.integer(),
      createdAt: json.nullable(json.string()),
      code: json.nullable(json.string()),
      height: json.nullable(json.integer()),
      pageType: json.string(),
    }),
  ),
});

export type Change = Readonly<Omit<json.InferOutput<typeof changeSchema>, "version">>;

export type RunKind = Change["run"];

export interface Run {
  readonly name: string;
  readonly changes: Change[];
}

export function encodeChange(change: Change): string {
  return `${JSON.stringify({ version, ...change }, null, 2)}\n`;
}

/**
 * Returns `null` for anything that {@link encodeChange} did not write: a damaged record must not be restored.
 */
export function decodeChange(text: string): Change | null {
  try {
    const { version: _, ...change } = json.decodeJson(changeSchema, JSON.parse(text));
    return change.id === null && change.before !== null ? null : change;
  } catch {
    return null;
  }
}

/**
 * Returns the widgets that a project's runs have left in a store, by name. An id is `null` if unknown. The
 * widgets may have been deleted since.
 */
export function deployedWidgets(project: string, runs: readonly Run[]): Map<string, number | null> {
  const ids = new Map<string, number | null>();
  for (const { action, widget, id, ...change } of runs.flatMap(({ changes }) => changes)) {
    if (change.project !== project) continue;
    // Even if the response was lost, because the widget was meant to be deleted.
    if (action === "delete" || action === "release") ids.delete(widget);
    // The id of a merge is the duplicate's.
    else if (change.acknowledged) ids.set(widget, action === "merge" ? (ids.get(widget) ?? null) : id);
  }
  return ids;
}
