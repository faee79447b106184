import { join } from "node:path";
import { applyPlan } from "../apply/apply.ts";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { type ClientOptions, createClient, type StoreClient } from "../client/store-client.ts";
import { makePlan } from "../deploy.ts";
import { createHistory, type History } from "../history/history.ts";
import { planRollback, requireHistory } from "../plan/plan-rollback.ts";
import { readStore } from "../read-store.ts";
import type { Target } from "../target.ts";
import { bundlesOf } from "./desired-widget.ts";

/** Everything through which a run acts outside of its own memory. */
export interface RunDependencies {
  readonly fetch: typeof fetch;
  readonly history: History;
}

export interface RunOptions extends ClientOptions {
  /** Holds `history`. */
  readonly folder: string;
  /** Wraps the dependencies of the run. */
  readonly wrap?: (dependencies: RunDependencies) => RunDependencies;
  readonly onWarning?: (text: string) => void;
}

/**
 * One whole run, like the command: lists, plans and applies, and settles what an earlier run has left open.
 */
export async function deployOnce(
  target: Target,
  widgets: readonly DesiredWidget[],
  options: RunOptions,
): Promise<PlanResult> {
  const { client, history } = open(target, options);
  const bundles = bundlesOf(...widgets);
  const { plan } = await makePlan({ target, client, history }, { bundles, prune: true });
  return applyPlan(plan, client, { history });
}

/** Rolls back the last run. */
export async function rollBackOnce(target: Target, options: RunOptions): Promise<PlanResult> {
  const { client, history } = open(target, options);
  const input = { project: bundlesOf().project, runs: await history.read() };
  requireHistory(input);
  const stored = await readStore({ client, history });
  return applyPlan(planRollback({ ...input, stored }), client, { history });
}

function open(
  target: Target,
  { folder, wrap = (dependencies) => dependencies, ...options }: RunOptions,
): Omit<RunDependencies, "fetch"> & { client: StoreClient } {
  const { store, appId } = target;
  const { fetch, history } = wrap({
    fetch: options.fetch ?? globalThis.fetch,
    history: createHistory({ ...options, folder: join(folder, "history"), store, appId }),
  });
  return { client: createClient(target, { ...options, fetch }), history };
}
