import type { StoredWidget } from "../targets/stored-widgets.ts";
import { type Check, ok, warning } from "./check.ts";

/** Checks this project's widgets in a store for duplicates, edits and heights. */
export function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  return [checkDuplicates(ours), checkEdited(ours), ...checkHeights(ours)];
}

function checkDuplicates(ours: readonly StoredWidget[]): Check {
  const duplicates = ours.filter(({ isDuplicate }) => isDuplicate);
  return duplicates.length === 0
    ? ok("duplicates", `no widget of this project is there twice (${ours.length} in all)`)
    : warning(
        "duplicates",
        `there more than once: ${named(duplicates)}`,
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

/** Observed heights are 60 to 300 px; below 40 nothing can be read. */
function checkHeights(ours: readonly StoredWidget[]): Check[] {
  const low = ours.filter(({ height }) => height === null || height < 40);
  if (low.length === 0) return [ok("height", "every widget is high enough")];
  return [
    warning(
      "height",
      `too low to be read: ${low.map(({ widget, height }) => `${widget} (${height ?? "no"} px)`).join(", ")}`,
      "Set height in widget.json (60 to 300 is usual), then deploy.",
    ),
  ];
}

function named(widgets: readonly StoredWidget[]): string {
  return widgets.map(({ widget, id }) => `${widget} (${id})`).join(", ");
}
