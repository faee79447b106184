import type { Widget } from "@orderpane/protocol/widget";

/** A change of a widget that the store has executed, whatever became of its answer. */
export interface Operation {
  readonly kind: "create" | "replace" | "delete";
  readonly id: number;
  /** `null` where the widget was created. */
  readonly before: Widget | null;
  /** `null` where it was deleted. */
  readonly after: Widget | null;
}
