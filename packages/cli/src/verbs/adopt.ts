import { planAdoption, readStore } from "@orderpane/deploy";
import { discoverWidgets, resolveBuild } from "@orderpane/build";
import type { Context } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { requireKnownWidgets } from "../bundles/known-widgets.ts";
import { prepareBundles, type PrepareOptions } from "../bundles/prepare-bundles.ts";
import { runPlan, showPlan } from "../plans/run-plan.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { SessionOptions } from "../targets/session.ts";
import { requireConsent } from "../targets/consent.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";

export interface AdoptOptions extends PrepareOptions, SessionOptions {
  yes: readonly string[];
  dryRun: boolean;
}

/** `orderpane adopt`: a widget that somebody made by hand becomes one of this project's, with its id. */
export async function adopt(
  context: Context,
  { id, widget }: { id: number; widget: string },
  { mode, yes, dryRun, format, ...options }: AdoptOptions,
): Promise<ExitCode> {
  const configured = await readTargets(context, [mode]);
  const config = await resolveBuild({ root: context.root, ...(mode !== undefined && { mode }) });
  requireKnownWidgets([widget], await discoverWidgets(config));
  if (!dryRun) requireConsent(configured, yes);
  return withTargets(context, configured, async (opens) => {
    const [bundles] = await prepareBundles(context, opens, options);
    const { project, widgets } = bundles!;
    requireKnownWidgets([widget], widgets, "Build first.");
    const desired = widgets.find(({ name }) => name === widget)!;
    return runTargets(context, { opens, format, kind: "adoption" }, async (part, session) => {
      const stored = await readStore(session.client, session);
      const planned = planAdoption({ project, desired, id, stored });
      if (!dryRun) return runPlan(part, session, planned);
      await showPlan(part, session, planned);
      return exitCodes.done;
    });
  });
}
