import { join } from "node:path";
import { applyPlan } from "../apply/apply.ts";
import type { PlanResult } from "../apply/result.ts";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import { type ClientOptions, createClient, type StoreClient } from "../client/store-client.ts";
import { deployedWidgets } from "../history/deployed-widgets.ts";
import { createHistory, type History } from "../history/history.ts";
import { createJournal, type Journal } from "../journal/journal.ts";
import { planDeploy } from "../plan/plan-deploy.ts";
import { planRollback, requireHistory } from "../plan/plan-rollback.ts";
import { readStore } from "../read-store.ts";
import type { Target } from "../target.ts";
import { bundlesOf } from "./desired-widget.ts";

/** Everything through which a run acts outside of its own memory. */
export interface RunDependencies {
  readonly fetch: typeof fetch;
  readonly journal: Journal;
  readonly history: History;
}

export interface RunOptions extends ClientOptions {
  /** Holds `journal` and `history`. */
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
  const { client, ...kept } = open(target, options);
  const bundles = bundlesOf(...widgets);
  const deployed = deployedWidgets(bundles.project, await kept.history.read());
  const stored = await readStore(client, kept);
  return applyPlan(planDeploy({ bundles, stored, prune: true, deployed }), client, kept);
}

/** Rolls back the last run. */
export async function rollBackOnce(target: Target, options: RunOptions): Promise<PlanResult> {
  const { client, ...kept } = open(target, options);
  const input = { project: bundlesOf().project, runs: await kept.history.read() };
  requireHistory(input);
  const stored = await readStore(client, kept);
  return applyPlan(planRollback({ ...input, stored }), client, kept);
}

function open(
  target: Target,
  { folder, wrap = (dependencies) => dependencies, ...options }: RunOptions,
): Omit<RunDependencies, "fetch"> & { client: StoreClient } {
  const { now = Date.now, onWarning = () => {} } = options;
  const kept = { store: target.store, appId: target.appId, now, onWarning };
  const { fetch, journal, history } = wrap({
    fetch: options.fetch ?? globalThis.fetch,
    journal: createJournal({ ...kept, folder: join(folder, "journal") }),
    history: createHistory({ ...kept, folder: join(folder, "history") }),
  });
  return { client: createClient(target, { ...options, fetch }), journal, history };
}
