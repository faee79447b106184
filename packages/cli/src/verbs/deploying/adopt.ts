import { planAdoption, readStore } from "@orderpane/deploy";
import { requireKnownWidgets } from "../../bundles/project-widgets.ts";
import { prepareBundles } from "../../bundles/prepare-bundles.ts";
import { runPlans } from "../../plans/run-plan.ts";
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
  run: (context, { id, widget: name, ...options }) =>
    runPlans(context, {
      ...options,
      kind: "adoption",
      prepare: (opens) => prepareBundles(context, opens, { ...options, names: [name] }),
      async plan(session, { bundles: { project, widgets } }) {
        requireKnownWidgets([name], widgets, "Build first.");
        const desired = widgets.find((candidate) => candidate.name === name)!;
        return planAdoption({ project, desired, id, stored: await readStore(session) });
      },
    }),
});
