import { changeStores } from "../../deploying/change-stores.ts";
import { widgetId, word } from "../../syntax/option.ts";
import { builtBefore, building, changing, oneTarget } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";

export const verb = defineVerb({
  arguments: { id: widgetId, widget: word("<widget>", "which widget of this project it becomes") },
  options: { ...oneTarget, ...building, ...changing, build: builtBefore },
  examples: [
    "orderpane adopt 731 buyer-card --mode production --dry-run",
    "orderpane adopt 731 buyer-card --mode production",
  ],
  run: (context, { id, widget, ...options }) =>
    changeStores(context, { kind: "adoption", id, widget }, options),
});
