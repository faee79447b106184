import { planRollback, readStore, requireHistory } from "@orderpane/deploy";
import { resolveBuilds } from "../bundles/build-configs.ts";
import { UsageError } from "../errors.ts";
import { finishPlan } from "../plans/run-plan.ts";
import { text } from "../syntax/option.ts";
import { changing, manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { runTargets } from "../targets/run-targets.ts";

/** `orderpane rollback`: brings a store back to what it held before, as far as its history reaches. */
export const verb = defineVerb({
  options: {
    ...manyTargets,
    ...changing,
    to: text("--to <build>", "bring back this build of a widget: data-build in the store"),
  },
  run(context, { to, dryRun, ...options }) {
    if (to !== undefined && !/^[0-9a-f]{16}$/.test(to)) {
      throw new UsageError(
        `a build is 16 hex digits, found ${JSON.stringify(to.slice(0, 40))}`,
        "orderpane list shows the builds in the store; earlier ones are in .orderpane/history.",
      );
    }
    return runTargets(context, {
      ...options,
      effect: dryRun ? "plan" : "change",
      kind: "rollback",
      prepare: (opens) => resolveBuilds(context, opens),
      async run(part, session, { project }) {
        const runs = await session.history.read();
        const input = { project, runs, ...(to !== undefined && { to }) };
        // Before anything is sent.
        requireHistory(input);
        const stored = await readStore(session);
        return finishPlan(part, session, { plan: planRollback({ ...input, stored }), dryRun });
      },
    });
  },
});
