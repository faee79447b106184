import { relative, resolve } from "node:path";
import { encodeSavedPlans, isChange, type SavedPlan, savePlan } from "@orderpane/deploy";
import { prepareBundles, type PreparedBundles } from "../../bundles/prepare-bundles.ts";
import { exitCodes } from "../../exit-codes.ts";
import { writeNamedFile } from "../../files.ts";
import { printDiffs } from "../../plans/print-diffs.ts";
import { planChosen, requirePrunable } from "../../plans/chosen-plan.ts";
import { showPlan } from "../../plans/run-plan.ts";
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
    let targets: readonly PreparedBundles[] = [];
    const saved = new Map<string | undefined, SavedPlan>();
    const exitCode = await runTargets(context, {
      ...options,
      effect: "plan",
      async prepare(opens) {
        targets = await prepareBundles(context, opens, { ...options, names });
        return targets;
      },
      async run(part, session, { bundles }) {
        const made = await planChosen(session, bundles, { names, prune });
        await showPlan(part, session, made.plan);
        if (diff) printDiffs(part.report, made.plan);
        saved.set(session.mode, savePlan(made, { mode: session.mode ?? null, prune, names }));
        return made.plan.actions.some(isChange) && detailedExitcode ? exitCodes.changes : exitCodes.done;
      },
    });
    const plans = targets.map(({ open }) => saved.get(open.mode));
    if (out !== undefined && plans.every((plan) => plan !== undefined)) {
      await writeNamedFile(context, out, { text: encodeSavedPlans(plans) });
      const { root, cwd, report } = context;
      const name = relative(root, resolve(cwd, out));
      report.line(`${report.paint("green", "✓")} saved; orderpane deploy ${name} does this and nothing else`);
    }
    return exitCode;
  },
});
