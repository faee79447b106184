import { planRollback, readStore, requireHistory } from "@orderpane/deploy";
import { resolveBuilds } from "../bundles/build-configs.ts";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { runPlan, showPlan } from "../plans/run-plan.ts";
import { runTargets } from "../targets/run-targets.ts";
import type { SessionOptions } from "../targets/session.ts";
import { requireConsent } from "../targets/consent.ts";
import { withTargets } from "../targets/open-targets.ts";
import { readTargets } from "../targets/read-targets.ts";

export interface RollbackOptions extends SessionOptions {
  modes: readonly string[];
  /** The build of a widget to bring back; default: all that the last run has changed. */
  to?: string;
  yes: readonly string[];
  dryRun: boolean;
}

/** `orderpane rollback`: brings a store back to what it held before, as far as history has kept it. */
export async function rollback(
  context: Context,
  { modes, to, yes, dryRun, format }: RollbackOptions,
): Promise<ExitCode> {
  if (to !== undefined && !/^[0-9a-f]{16}$/.test(to)) {
    throw new UsageError(
      `a build is 16 hex digits, found ${JSON.stringify(to.slice(0, 40))}`,
      "orderpane list shows builds, and what is kept is in .orderpane/history.",
    );
  }
  const configured = await readTargets(context, modes);
  if (!dryRun) requireConsent(configured, yes);
  const configs = await resolveBuilds(context, configured);
  const success = dryRun ? "planned" : "done";
  return withTargets(context, configured, (opens) =>
    runTargets(context, { opens, success, format, kind: "rollback" }, async (part, session, index) => {
      const { project } = configs[index]!;
      const runs = await session.history.read();
      const input = { project, runs, ...(to !== undefined && { to }) };
      // What is not kept is found before anything is sent.
      requireHistory(input);
      const stored = await readStore(session.client, session);
      const planned = planRollback({ ...input, stored });
      if (!dryRun) return runPlan(part, session, planned);
      await showPlan(part, session, planned);
      return exitCodes.done;
    }),
  );
}
