import type { Operation, StoredWidget } from "../../db/widget-table.ts";

/** Undoes the operations, which come oldest first. */
export function earlierWidgets(
  widgets: readonly StoredWidget[],
  operations: readonly Operation[],
): StoredWidget[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  for (const { id, before } of operations.toReversed()) {
    if (before === null) byId.delete(id);
    else byId.set(id, before);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
