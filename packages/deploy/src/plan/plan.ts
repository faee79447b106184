import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";

/** What would be done to a store, as plain data. It never has widgets of other projects. */
export interface Plan {
  readonly project: string;
  /** In the order of application. */
  readonly actions: Action[];
  /** Widgets of this project that stay in the store, although the bundles no longer have them. */
  readonly orphans: { readonly widget: string; readonly id: number }[];
}

/**
 * - `create`: the widget is not in the store. `recreate`: it was deployed before, but is gone.
 * - `update`: the widget has another build, height or page, or was edited. `adopt`: a hand-made widget
 *   becomes the project's.
 * - `release`: an adopted widget becomes what it was before.
 * - `merge`: a duplicate is deleted, and the lowest id stays.
 * - `delete`: removal was requested, or the project no longer has the widget.
 */
export type Action = { readonly widget: string; readonly reason: string } & (
  | { readonly action: "create" | "recreate"; readonly id: null; readonly desired: DesiredWidget }
  | ({ readonly action: "update" | "adopt"; readonly desired: DesiredWidget } & Stored)
  | ({ readonly action: "release"; readonly before: Widget } & Stored)
  | ({ readonly action: "merge" | "delete" } & Stored)
  | { readonly action: "unchanged"; readonly id: number | null }
);

interface Stored {
  readonly id: number;
  /** The widget in the store before the action. */
  readonly stored: Widget;
}

/** Whether an action changes the store. */
export function isChange({ action }: { action: Action["action"] }): boolean {
  return action !== "unchanged";
}

/** Whether the plan needs a widget that the store does not list. */
export function isWidgetMissing({ actions }: Plan): boolean {
  return actions.some(({ id }) => id === null);
}
