import { discoverWidgets } from "@orderpane/build";
import { planRemoval, readStore } from "@orderpane/deploy";
import { resolveBuilds } from "../bundles/build-configs.ts";
import { requireKnownWidgets } from "../bundles/known-widgets.ts";
import { UsageError } from "../errors.ts";
import { finishPlan } from "../plans/run-plan.ts";
import { flag, words } from "../syntax/option.ts";
import { changing, manyTargets } from "../syntax/shared-options.ts";
import { defineVerb } from "../syntax/verb.ts";
import { runTargets } from "../targets/run-targets.ts";

/** `orderpane remove`: takes widgets of this project out of the store; it never touches others. */
export const verb = defineVerb({
  arguments: { names: words("[widgets...]") },
  options: {
    ...manyTargets,
    ...changing,
    all: flag("--all", "every widget of this project"),
    orphans: flag("--orphans", "the named ones may be without sources"),
  },
  run(context, { names, all, orphans, dryRun, ...options }) {
    requireChoice(names, all);
    return runTargets(context, {
      ...options,
      effect: dryRun ? "plan" : "change",
      kind: "removal",
      async prepare(opens) {
        const configs = await resolveBuilds(context, opens);
        if (all || orphans) return configs;
        for (const config of configs) {
          const known = await discoverWidgets(config);
          requireKnownWidgets(names, known, "Say --orphans for a widget without sources.");
        }
        return configs;
      },
      async run(part, session, { project }) {
        const stored = await readStore(session);
        const plan = planRemoval({ project, names: all ? "all" : names, stored });
        return finishPlan(part, session, { plan, dryRun });
      },
    });
  },
});

function requireChoice(names: readonly string[], all: boolean): void {
  if (names.length === 0 && !all) {
    throw new UsageError(
      "no widget to remove is named",
      "Name widgets, or say --all for every widget of this project.",
    );
  }
  if (names.length > 0 && all) {
    throw new UsageError(
      `--all is every widget of this project, not only ${names.join(", ")}`,
      "Leave out --all to remove the named ones, or the names to remove all.",
    );
  }
}
