import { discoverWidgets } from "@orderpane/build";
import { planRemoval, readStore } from "@orderpane/deploy";
import { resolveBuilds } from "../bundles/build-configs.ts";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { requireKnownWidgets } from "../bundles/known-widgets.ts";
import { runPlan, showPlan } from "../plans/run-plan.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { SessionOptions } from "../targets/session.ts";
import { requireConsent } from "../targets/consent.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";

export interface RemoveOptions extends SessionOptions {
  modes: readonly string[];
  /** Every widget of this project, those without sources included. */
  all: boolean;
  /** Whether the named ones may be without sources. */
  orphans: boolean;
  yes: readonly string[];
  dryRun: boolean;
}

/** `orderpane remove`: takes widgets of this project out of the store; others are never touched. */
export async function remove(
  context: Context,
  names: readonly string[],
  { modes, all, orphans, yes, dryRun, format }: RemoveOptions,
): Promise<ExitCode> {
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
  const configured = await readTargets(context, modes);
  const configs = await resolveBuilds(context, configured);
  if (!all && !orphans) {
    for (const config of configs) {
      requireKnownWidgets(
        names,
        await discoverWidgets(config),
        "Say --orphans for a widget without sources.",
      );
    }
  }
  if (!dryRun) requireConsent(configured, yes);
  const success = dryRun ? "planned" : "done";
  return withTargets(context, configured, (opens) =>
    runTargets(context, { opens, success, format, kind: "removal" }, async (part, session, index) => {
      const { project } = configs[index]!;
      const stored = await readStore(session.client, session);
      const planned = planRemoval({ project, names: all ? "all" : names, stored });
      if (!dryRun) return runPlan(part, session, planned);
      await showPlan(part, session, planned);
      return exitCodes.done;
    }),
  );
}
