import { join } from "node:path";
import { applyPlan } from "../deploy.ts";
import type { PlanResult } from "../deploy.ts";
import type { DesiredWidget } from "../bundles.ts";
import type { StoreFetch } from "../client/fetch-store.ts";
import type { ClientOptions } from "../client/store-calls.ts";
import { createClient, type StoreClient } from "../client/store-client.ts";
import { makePlan } from "../make-plan.ts";
import { makeRollback } from "../rollback.ts";
import type { RunKind } from "../history/change.ts";
import { createHistory, type History } from "../history/history.ts";
import type { Plan } from "../plan.ts";
import type { Target } from "../target.ts";
import { bundlesOf } from "./desired-widget.ts";

/** All external dependencies of a run. */
export interface RunDependencies {
  readonly fetch: StoreFetch;
  readonly history: History;
}

export interface RunOptions extends ClientOptions {
  /** The folder that contains `history`. */
  readonly folder: string;
  /** Default `deploy`. */
  readonly kind?: RunKind;
  /** Wraps the dependencies of the run. */
  readonly wrap?: (dependencies: RunDependencies) => RunDependencies;
  readonly onWarning?: (text: string) => void;
}

/** What a run works with. */
interface RunSession {
  readonly target: Target;
  readonly client: StoreClient;
  readonly history: History;
}

/** Makes a plan and applies it, like the command. */
export async function runOnce(
  target: Target,
  { folder, wrap = (dependencies) => dependencies, ...options }: RunOptions,
  plan: (session: RunSession) => Promise<Plan>,
): Promise<PlanResult> {
  const { store, appId } = target;
  const { fetch, history } = wrap({
    fetch: options.fetch ?? globalThis.fetch,
    history: createHistory({ ...options, folder: join(folder, "history"), store, appId }),
  });
  const client = createClient(target, { ...options, fetch });
  return applyPlan(await plan({ target, client, history }), client, { history });
}

/** Lists, plans and applies, and settles unfinished changes of an earlier run. */
export function deployOnce(
  target: Target,
  widgets: readonly DesiredWidget[],
  { prune = true, ...options }: RunOptions & { readonly prune?: boolean },
): Promise<PlanResult> {
  const bundles = bundlesOf(...widgets);
  return runOnce(target, options, (session) => makePlan(session, { bundles, prune }));
}

/** Rolls back the last run, or restores the build `to`. */
export function rollBackOnce(
  target: Target,
  { to, ...options }: RunOptions & { readonly to?: string },
): Promise<PlanResult> {
  return runOnce(target, options, (session) => makeRollback(session, { project: bundlesOf().project, to }));
}
