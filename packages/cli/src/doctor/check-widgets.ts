import type { StoredWidget } from "../targets/stored-widgets.ts";
import { type Check, ok, warning } from "./check.ts";

/** What is odd about the widgets of a store. */
export function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  return [checkDuplicates(ours), checkEdited(ours), ...checkHeights(ours)];
}

function checkDuplicates(ours: readonly StoredWidget[]): Check {
  const duplicates = ours.filter(({ isDuplicate }) => isDuplicate);
  return duplicates.length === 0
    ? ok("duplicates", `none of this project's widgets is there twice (${ours.length} in all)`)
    : warning(
        "duplicates",
        `more than once there: ${named(duplicates)}`,
        "orderpane deploy keeps the lowest id of each and deletes the others.",
      );
}

function checkEdited(ours: readonly StoredWidget[]): Check {
  const edited = ours.filter(({ isEdited }) => isEdited);
  return edited.length === 0
    ? ok("edits", "no widget was edited since it was deployed")
    : warning(
        "edits",
        `edited since deployed: ${named(edited)}`,
        `Keep the edit with orderpane pull ${edited[0]!.id}; then orderpane remove ${edited[0]!.widget} and deploy again.`,
      );
}

/** observed: heights are 60 to 300 px; in less than that nothing can be read. */
function checkHeights(ours: readonly StoredWidget[]): Check[] {
  const low = ours.filter(({ height }) => height === null || height < 40);
  if (low.length === 0) return [ok("height", "every widget has a height to be seen in")];
  return [
    warning(
      "height",
      `hardly to be seen: ${low.map(({ widget, height }) => `${widget} (${height ?? "no"} px)`).join(", ")}`,
      "Set height in widget.json (60 to 300 is usual), then deploy.",
    ),
  ];
}

function named(widgets: readonly StoredWidget[]): string {
  return widgets.map(({ widget, id }) => `${widget} (${id})`).join(", ");
}
