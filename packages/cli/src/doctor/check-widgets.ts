import type { StoredWidget } from "../targets/stored-widgets.ts";
import { type Check, warnOf } from "./check.ts";

export function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  const edited = ours.filter(({ isEdited }) => isEdited);
  const [first] = edited;
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
  ];
}

function withId({ widget, id }: StoredWidget): string {
  return `${widget} (${id})`;
}
