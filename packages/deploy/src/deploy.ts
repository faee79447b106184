import { join } from "node:path";
import type { Widget } from "@orderpane/protocol/widget";
import { applyPlan } from "./apply/apply.ts";
import type { AppliedAction, PlanResult } from "./apply/result.ts";
import type { Bundles } from "./bundles/read-bundles.ts";
import { createClient, type StoreClient } from "./client/store-client.ts";
import type { ClientOptions } from "./client/store-calls.ts";
import { deployedWidgets } from "./history/change.ts";
import { createHistory, type History } from "./history/history.ts";
import type { MadePlan } from "./plan/saved-plan.ts";
import { type DeployInput, planDeploy } from "./plan/plan-deploy.ts";
import { planRollback, requireHistory } from "./plan/plan-rollback.ts";
import type { Action, Plan } from "./plan/plan.ts";
import { readStore } from "./read-store.ts";
import { requireListed, requireWhole } from "./require-listed.ts";
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
  const { store, appId } = target;
  const openFolder = (path: string) =>
    createHistory({ ...options, folder: join(path, "history"), store, appId });
  const history = given ?? (folder === undefined ? undefined : openFolder(folder));
  const records = history ? { history } : {};
  const { plan } = await makePlan({ target, client, ...records }, { bundles, prune });
  return applyPlan(plan, client, { ...records, ...(onAction && { onAction }) });
}

export interface PlannedStore {
  readonly target: Target;
  readonly client: Pick<StoreClient, "list" | "listUntil" | "find" | "count">;
  readonly history?: History;
}

/**
 * Lists a store and compares it with the bundles.
 *
 * @throws {DeployError} `too-large` if the store's list could not be read after the plan, `list-incomplete`
 *   if it lacks a widget that the store has and the plan would create one
 */
export async function makePlan(
  { target, client, history }: PlannedStore,
  { bundles, prune, kept }: Pick<DeployInput, "kept"> & { bundles: Bundles; prune: boolean },
): Promise<MadePlan> {
  const stored = history ? await readStore({ client, history }) : await client.list();
  const made = { store: target.store, bundles, stored };
  const input = { bundles, stored, prune, ...(kept && { kept }) };
  const plan = planDeploy(input);
  checkTotalSize(plan.actions, stored);
  if (!plan.actions.some(isMissing)) return { ...made, plan };
  // Read only for a missing widget: it matters whether it was in the store before.
  const deployed = deployedWidgets(bundles.project, (await history?.read()) ?? []);
  const whole = await requireMissing(plan, { deployed, stored, client });
  return { ...made, stored: whole, plan: planDeploy({ ...input, stored: whole, deployed }) };
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
  const input = { project, to, runs: await history.read() };
  // Before anything is sent.
  requireHistory(input);
  const stored = await readStore({ client, history });
  const plan = planRollback({ ...input, stored });
  if (!plan.actions.some(isMissing)) return plan;
  const deployed = deployedWidgets(project, input.runs);
  return planRollback({ ...input, stored: await requireMissing(plan, { deployed, stored, client }) });
}

/** Whether the list lacks the widget. */
function isMissing({ id }: Action): boolean {
  return id === null;
}

interface Listed {
  readonly deployed: ReadonlyMap<string, number | null>;
  readonly stored: readonly Widget[];
  readonly client: PlannedStore["client"];
}

/** Returns the list, or a newer one that is complete. */
async function requireMissing(
  { project, actions }: Plan,
  { deployed, stored, client }: Listed,
): Promise<readonly Widget[]> {
  const missing = actions.filter(isMissing);
  const expected = missing.map(({ widget }) => ({ widget, id: deployed.get(widget) ?? null }));
  const listed = await requireListed(expected, { project, listed: stored, client });
  return requireWhole(listed, client);
}
