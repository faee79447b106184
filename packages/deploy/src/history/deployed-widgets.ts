import type { Run } from "./change.ts";

/** The widgets that a project's runs have left in a store. Somebody may have deleted them since. */
export function deployedWidgets(project: string, runs: readonly Run[]): Set<string> {
  const names = new Set<string>();
  for (const { action, widget, ...change } of runs.flatMap(({ changes }) => changes)) {
    if (change.project !== project) continue;
    // Also if the response was lost: nobody misses a widget that was meant to go.
    if (action === "delete" || action === "release") names.delete(widget);
    else if (change.acknowledged) names.add(widget);
  }
  return names;
}
