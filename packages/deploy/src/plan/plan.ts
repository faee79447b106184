import type { Widget } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";

/** What would be done to a store, as plain data. Widgets of other projects are never in it. */
export interface Plan {
  project: string;
  /** In the order in which they are applied. */
  actions: Action[];
  /** Widgets of this project in the store that the bundles no longer have, and that stay. */
  orphans: { widget: string; id: number }[];
}

/**
 * - `create`: not in the store. `recreate`: the same, though an earlier deploy from here has put it there.
 * - `update`: ours, and not as it should be. `adopt`: made by hand, becomes ours.
 * - `release`: ours, becomes what it was before it was adopted.
 * - `merge`: a duplicate, deleted in favour of the lowest id.
 * - `delete`: asked for, or no longer in the project.
 */
export type Action =
  | { action: "create" | "recreate"; widget: string; id: null; reason: string; desired: DesiredWidget }
  | {
      action: "update" | "adopt";
      widget: string;
      id: number;
      reason: string;
      desired: DesiredWidget;
      /** What the store holds until then. */
      stored: Widget;
    }
  | { action: "release"; widget: string; id: number; reason: string; stored: Widget; before: Widget }
  | { action: "unchanged"; widget: string; id: number | null; reason: string }
  | { action: "merge" | "delete"; widget: string; id: number; reason: string; stored: Widget };

/** Whether an action, planned or applied, leaves the store another. */
export function isChange({ action }: { action: Action["action"] }): boolean {
  return action !== "unchanged";
}
