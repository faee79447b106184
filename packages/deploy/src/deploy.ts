import { join } from "node:path";
import type { Widget } from "@orderpane/protocol/widget";
import { applyPlan } from "./apply/apply.ts";
import type { AppliedAction, PlanResult } from "./apply/result.ts";
import type { Bundles } from "./bundles/read-bundles.ts";
import { searchDelays } from "./client/create-once.ts";
import { retryDelays } from "./client/retry.ts";
import { createClient, type StoreClient } from "./client/store-client.ts";
import type { ClientOptions } from "./client/store-calls.ts";
import { deployedWidgets } from "./history/change.ts";
import { createHistory, type History, noHistory, type RecordHistoryOptions } from "./history/history.ts";
import type { MadePlan } from "./plan/saved-plan.ts";
import { type DeployInput, planDeploy, withMerges } from "./plan/plan-deploy.ts";
import { findBuild } from "./own-widgets.ts";
import { planRollback, requireHistory } from "./plan/plan-rollback.ts";
import { isWidgetMissing, type Plan } from "./plan/plan.ts";
import { requireComplete } from "./require-listed.ts";
import type { Target } from "./target.ts";
import { checkTotalSize } from "./widget-sizes.ts";

export interface DeployOptions extends ClientOptions {
  /** Deletes widgets of this project that the bundles no longer have. Default `false`. */
  readonly prune?: boolean;
  /**
   * Keeps the history here, as `.orderpane/` of a project: a later run settles what this one left open, and a
   * rollback can undo it. Default: nothing is kept.
   */
  readonly folder?: string;
  /** Keeps the history here instead of in `folder`. */
  readonly history?: History;
  /** Called with a sentence when something kept in `folder` cannot be read. */
  readonly onWarning?: (message: string) => void;
  /** Called after each action, which is not confirmed yet. */
  readonly onAction?: (applied: AppliedAction) => void;
}

/**
 * Makes a store hold each bundle exactly once.
 *
 * @throws {DeployError} once something was changed, a `PartlyAppliedError` with what was done
 */
export async function deploy(
  target: Target,
  bundles: Bundles,
  { prune = false, folder, history: given, onAction, ...options }: DeployOptions = {},
): Promise<PlanResult> {
  const client = createClient(target, options);
  const history = given ?? (folder === undefined ? noHistory : openFolder(folder, target, options));
  const { plan } = await makePlan({ target, client, history }, { bundles, prune });
  return applyPlan(plan, client, { history, onAction });
}

function openFolder(folder: string, { store, appId }: Target, options: RecordHistoryOptions): History {
  return createHistory({ ...options, folder: join(folder, "history"), store, appId });
}

export interface PlannedStore {
  readonly target: Target;
  readonly client: Pick<StoreClient, "listUntil" | "find" | "count">;
  /** Default: none. */
  readonly history?: History | undefined;
}

/**
 * Lists a store and compares it with the bundles.
 *
 * @throws {DeployError} `too-large` if the store's list could not be read after the plan, `list-incomplete`
 *   if it lacks a widget that the store has and the plan would create one
 */
export async function makePlan(
  { target: { store }, client, history = noHistory }: PlannedStore,
  { bundles, prune, kept }: Pick<DeployInput, "kept"> & { bundles: Bundles; prune: boolean },
): Promise<MadePlan> {
  const stored = await readStore({ client, history });
  const plan = withMerges(planDeploy({ bundles, stored, prune, kept }), stored);
  checkTotalSize(plan.actions, stored);
  if (!isWidgetMissing(plan)) return { store, bundles, stored, plan };
  // Only now it matters which widgets were in the store before.
  const deployed = deployedWidgets(bundles.project, await history.read());
  const complete = await requireComplete(plan, { deployed, stored, client });
  const again = planDeploy({ bundles, stored: complete, prune, kept, deployed });
  return { store, bundles, stored: complete, plan: withMerges(again, complete) };
}

/**
 * Lists a store and plans to undo the last run, or to restore the build `to`. See `planRollback`.
 *
 * @throws {DeployError} `no-history`, or `list-incomplete` as `makePlan` does
 */
export async function makeRollback(
  { client, history }: Pick<PlannedStore, "client"> & { readonly history: History },
  { project, to }: { project: string; to?: string | undefined },
): Promise<Plan> {
  const runs = await history.read();
  // Before anything is sent.
  requireHistory({ project, to, runs });
  const stored = await readStore({ client, history });
  const plan = planRollback({ project, to, runs, stored });
  if (!isWidgetMissing(plan)) return plan;
  const deployed = deployedWidgets(project, runs);
  return planRollback({
    project,
    to,
    runs,
    stored: await requireComplete(plan, { deployed, stored, client }),
  });
}

/**
 * Lists the widgets of a store for a plan. If an earlier run died while it created a widget, it lists again
 * until the widget appears, because the store may execute the request late: for a minute after a recent
 * request, otherwise for ten seconds. Then a rollback can undo it.
 */
export async function readStore({
  client,
  history,
}: {
  readonly client: Pick<StoreClient, "listUntil">;
  readonly history: Pick<History, "openCreates" | "settle">;
}): Promise<Widget[]> {
  const creates = await history.openCreates();
  const names = creates.map(({ widget }) => widget).join(", ");
  const stored = await client.listUntil(
    (widgets) => creates.every((create) => findBuild(widgets, create) !== null),
    {
      delays: creates.some(({ age }) => age < 60_000) ? searchDelays : retryDelays,
      reason: `an earlier run was cut off while it created ${names}; looking for it`,
    },
  );
  for (const create of creates) await history.settle(create, findBuild(stored, create)?.id ?? null);
  return stored;
}
