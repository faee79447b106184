import { join } from "node:path";
import { applyPlan } from "../apply/apply.ts";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { type ClientOptions, createClient, type StoreClient } from "../client/store-client.ts";
import { makePlan, makeRollback } from "../deploy.ts";
import { createHistory, type History } from "../history/history.ts";
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

/** Rolls back the last run, or brings back the build `to`. */
export async function rollBackOnce(
  target: Target,
  { to, ...options }: RunOptions & { readonly to?: string },
): Promise<PlanResult> {
  const { client, history } = open(target, options);
  const plan = await makeRollback({ client, history }, { project: bundlesOf().project, to });
  return applyPlan(plan, client, { history });
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
