import { isChange, type SavedPlan, savePlan } from "@orderpane/deploy";
import { prepareBundles } from "../../bundles/prepare-bundles.ts";
import { exitCodes } from "../../exit-codes.ts";
import { requireWritable } from "../../files.ts";
import { printDiffs } from "../../plans/code-diff.ts";
import { planChosen, requirePrunable } from "../../plans/chosen-plan.ts";
import { showPlan } from "../../plans/run-plan.ts";
import { writeSavedPlans } from "../../plans/saved-plans.ts";
import { flag, text, words } from "../../syntax/option.ts";
import { deploying } from "../../syntax/shared-options.ts";
import { defineVerb } from "../../syntax/verb.ts";
import { runTargets } from "../../targets/run-targets.ts";

export const verb = defineVerb({
  arguments: { names: words("[widgets...]", "the widgets to deploy; default: all") },
  options: {
    ...deploying,
    diff: flag("--diff", "show what updates change in the code"),
    detailedExitcode: flag("--detailed-exitcode", "exit with 4 when there are changes"),
    out: text("--out <file>", "save the plan: orderpane deploy <file> does that and nothing else"),
  },
  examples: [
    "orderpane plan --mode production",
    "orderpane plan buyer-card --mode production --diff",
    "orderpane plan --mode production --out plan.json",
  ],
  async run(context, { names, prune, diff, detailedExitcode, out, ...options }) {
    requirePrunable({ names, prune });
    if (out !== undefined) await requireWritable(context, out);
    const saved: (SavedPlan | null)[] = [];
    const exitCode = await runTargets(context, {
      ...options,
      effect: "plan",
      async prepare(opens) {
        const prepared = await prepareBundles(context, opens, { ...options, names });
        return prepared.map((bundles, index) => {
          saved[index] = null;
          return { bundles, index };
        });
      },
      async run(part, session, { bundles, index }) {
        const made = await planChosen(session, bundles, { names, prune });
        await showPlan(part, session, made.plan);
        if (diff) printDiffs(part.report, made.plan);
        saved[index] = savePlan(made, { mode: session.mode ?? null, prune, names });
        return made.plan.actions.some(isChange) && detailedExitcode ? exitCodes.changes : exitCodes.done;
      },
    });
    if (out !== undefined && saved.every((plan) => plan !== null)) await writeSavedPlans(context, out, saved);
    return exitCode;
  },
});
