import type { Run } from "./run.ts";

/** The widgets of a project that its runs have left in a store, by name. Whether they are still there is another question. */
export function deployedWidgets(project: string, runs: readonly Run[]): Set<string> {
  const names = new Set<string>();
  for (const { action, widget, ...change } of runs.flatMap(({ changes }) => changes)) {
    if (change.project !== project) continue;
    // Where the answer got lost, too: what was to go and is gone is missed by nobody.
    if (action === "delete" || action === "release") names.delete(widget);
    else if (change.acknowledged) names.add(widget);
  }
  return names;
}
