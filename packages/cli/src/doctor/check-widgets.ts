import type { StoredWidget } from "../targets/stored-widgets.ts";
import { type Check, warnOf } from "./check.ts";

export function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  const edited = ours.filter(({ isEdited }) => isEdited);
  const [first] = edited;
  // Observed heights are 60 to 300 px; below 40 nothing can be read.
  const low = ours.filter(({ height }) => height === null || height < 40);
  return [
    warnOf("duplicates", ours.filter(({ isDuplicate }) => isDuplicate).map(withId), {
      problem: "there more than once",
      fix: "orderpane deploy keeps the lowest id of each and deletes the others.",
      otherwise: `no widget of this project is there twice (${ours.length} in all)`,
    }),
    warnOf("edits", edited.map(withId), {
      problem: "edited since deployed",
      fix: `Keep the edit with orderpane pull ${first?.id}; then orderpane remove ${first?.widget} and deploy again.`,
      otherwise: "no widget was edited since it was deployed",
    }),
    warnOf(
      "height",
      low.map(({ widget, height }) => `${widget} (${height ?? "no"} px)`),
      {
        problem: "too low to be read",
        fix: "Set height in widget.json (60 to 300 is usual), then deploy.",
        otherwise: "every widget is high enough",
      },
    ),
  ];
}

function withId({ widget, id }: StoredWidget): string {
  return `${widget} (${id})`;
}
