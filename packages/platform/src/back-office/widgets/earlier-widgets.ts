import type { Widget } from "@orderpane/protocol/widget";
import type { Operation } from "../../db/operation.ts";

/**
 * Returns a list of widgets as it was before `operations` (oldest first), which are undone from the last to
 * the first.
 */
export function earlierWidgets<T extends Widget>(
  widgets: readonly T[],
  operations: readonly Operation[],
): T[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  for (const { id, before } of operations.toReversed()) {
    if (before === null) byId.delete(id);
    else byId.set(id, before as T);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
