import { checkBundles, checkPlan, makePlan } from "@orderpane/deploy";
import { prepareBundles } from "../bundles/prepare-bundles.ts";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-codes.ts";
import { runPlans } from "../plans/run-plan.ts";
import { readSavedPlans } from "../plans/saved-plans.ts";
import { optionalWord } from "../syntax/option.ts";
import { changing, deploying } from "../syntax/shared-options.ts";
import { defineVerb, type ValuesOf } from "../syntax/verb.ts";

const options = { ...deploying, ...changing };
type Values = ValuesOf<typeof options>;

export const verb = defineVerb({
  arguments: { file: optionalWord("[plan]") },
  options,
  run: (context, { file, ...values }) =>
    file === undefined ? deployBuilt(context, values) : deploySaved(context, file, values),
});

function deployBuilt(context: Context, { prune, ...values }: Values): Promise<ExitCode> {
  return runPlans(context, {
    ...values,
    destroys: prune,
    prepare: (opens) => prepareBundles(context, opens, values),
    plan: async (session, bundles) => (await makePlan(session, { bundles, prune })).plan,
  });
}

async function deploySaved(
  context: Context,
  file: string,
  { modes, prune, ...values }: Values,
): Promise<ExitCode> {
  const saved = await readSavedPlans(context, file);
  if (modes.length > 0 || prune) {
    throw new UsageError(
      "a saved plan says itself which stores it is for, and whether it prunes",
      "Leave out --mode and --prune.",
    );
  }
  return runPlans(context, {
    ...values,
    isReviewed: true,
    modes: saved.map(({ mode }) => mode ?? undefined),
    async prepare(opens) {
      const prepared = await prepareBundles(context, opens, values);
      return prepared.map((bundles, index) => {
        const plan = saved[index]!;
        checkBundles(plan, { store: opens[index]!.target.store, bundles });
        return { bundles, saved: plan };
      });
    },
    async plan(session, { bundles, saved: plan }) {
      const made = await makePlan(session, { bundles, prune: plan.prune });
      checkPlan(plan, made);
      return made.plan;
    },
  });
}
