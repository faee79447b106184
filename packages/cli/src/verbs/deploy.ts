import { checkBundles, checkPlan, makePlan } from "@orderpane/deploy";
import { prepareBundles } from "../bundles/prepare-bundles.ts";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-codes.ts";
import { finishPlan } from "../plans/run-plan.ts";
import { readSavedPlans } from "../plans/saved-plans.ts";
import { optionalWord } from "../syntax/option.ts";
import { changing, deploying } from "../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";
import { runTargets } from "../targets/run-targets.ts";

const options = { ...deploying, ...changing };

/**
 * `orderpane deploy`: builds, then brings the stores' widgets up to date, by a saved plan where one is named.
 */
export const verb = defineVerb({
  arguments: { file: optionalWord("[plan]") },
  options,
  run: (context, { file, ...rest }) =>
    file === undefined ? deployBuilt(context, rest) : deploySaved(context, file, rest),
});

function deployBuilt(
  context: Context,
  { prune, dryRun, ...rest }: ValuesOf<typeof options>,
): Promise<ExitCode> {
  return runTargets(context, {
    ...rest,
    effect: dryRun ? "plan" : "change",
    prepare: (opens) => prepareBundles(context, opens, rest),
    async run(part, session, bundles) {
      const { plan } = await makePlan(session, { bundles, prune });
      return finishPlan(part, session, { plan, dryRun });
    },
  });
}

/** Does what the plans in a file say, or nothing where something has changed since. */
async function deploySaved(
  context: Context,
  file: string,
  { modes, prune, dryRun, ...rest }: ValuesOf<typeof options>,
): Promise<ExitCode> {
  const saved = await readSavedPlans(context, file);
  if (modes.length > 0 || prune) {
    throw new UsageError(
      "a saved plan says itself which stores it is for, and whether it prunes",
      "Leave out --mode and --prune.",
    );
  }
  return runTargets(context, {
    ...rest,
    modes: saved.map(({ mode }) => mode ?? undefined),
    effect: dryRun ? "plan" : "change",
    async prepare(opens) {
      const prepared = await prepareBundles(context, opens, rest);
      return prepared.map((bundles, index) => {
        const plan = saved[index]!;
        checkBundles(plan, { store: opens[index]!.target.store, bundles });
        return { bundles, saved: plan };
      });
    },
    async run(part, session, { bundles, saved: plan }) {
      const made = await makePlan(session, { bundles, prune: plan.prune });
      checkPlan(plan, made);
      return finishPlan(part, session, { plan: made.plan, dryRun });
    },
  });
}
