import type { Widget } from "@orderpane/protocol/widget";

/** A change of a widget that the store has executed, whatever became of its answer. */
export interface Operation {
  readonly kind: "create" | "replace" | "delete";
  /** Of the widget. */
  readonly id: number;
  /** `null` where the widget was created. */
  readonly before: Widget | null;
  /** `null` where it was deleted. */
  readonly after: Widget | null;
  /** When, by the store's clock: ms since 1970. */
  readonly at: number;
  /** Of the store. */
  readonly accountId: number;
  /** Whose widget it is. */
  readonly applicationId: string;
}
