import type { Widget } from "@orderpane/protocol/widget";

/** A change of a widget that the store executed, whether or not its response reached the client. */
export interface Operation {
  readonly kind: "create" | "replace" | "delete";
  readonly id: number;
  /** `null` if the widget was created. */
  readonly before: Widget | null;
  /** `null` if it was deleted. */
  readonly after: Widget | null;
  /** By the platform's clock, in ms since 1970. */
  readonly at: number;
  readonly storeId: number;
  readonly applicationId: string;
}
