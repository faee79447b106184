import type { Widget } from "@orderpane/protocol/widget";
import type { Operation } from "../../db/operation.ts";

/** Undoes the operations, which come oldest first. */
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
