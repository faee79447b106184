import type { Widget } from "@orderpane/protocol/widget";
import type { Bundles } from "./bundles.ts";
import { retryDelays, searchDelays } from "./client/store-calls.ts";
import { listIncomplete, requireWhole, type StoreClient } from "./client/store-client.ts";
import { deployedWidgets } from "./history/change.ts";
import { type History, noHistory } from "./history/history.ts";
import { findBuild, ownWidgets } from "./own-widgets.ts";
import { type Action, type DeployInput, isWidgetMissing, type Plan, planDeploy, withMerges } from "./plan.ts";
import type { Target } from "./target.ts";

export interface PlannedStore {
  readonly target: Target;
  readonly client: Pick<StoreClient, "listUntil" | "find" | "count">;
  /** Default: none. */
  readonly history?: History | undefined;
}

/**
 * Lists a store and compares it with the bundles.
 *
 * @throws {DeployError} `list-incomplete` if the list lacks a widget of the store that the plan would create
 */
export async function makePlan(
  { client, history = noHistory }: Omit<PlannedStore, "target">,
  { bundles, prune, kept }: Pick<DeployInput, "kept"> & { bundles: Bundles; prune: boolean },
): Promise<Plan> {
  const stored = await readStore({ client, history });
  const plan = withMerges(planDeploy({ bundles, stored, prune, kept }), stored);
  if (!isWidgetMissing(plan)) return plan;
  // The history is read only if a widget is missing.
  const deployed = deployedWidgets(bundles.project, await history.read());
  const complete = await requireComplete(plan, deployed, { stored, client });
  const again = planDeploy({ bundles, stored: complete, prune, kept, deployed });
  return withMerges(again, complete);
}

interface Listed {
  readonly client: Pick<StoreClient, "listUntil">;
  readonly history?: Pick<History, "openCreates" | "settle"> | undefined;
}

/**
 * Lists a store's widgets for a plan. If an earlier run was interrupted while creating a widget, it lists
 * again until the widget appears, because the store may execute the request late: for a minute after a recent
 * request, otherwise for ten seconds. A rollback can then undo it.
 */
export async function readStore({ client, history = noHistory }: Listed): Promise<Widget[]> {
  const creates = await history.openCreates();
  const names = creates.map(({ widget }) => widget).join(", ");
  const stored = await client.listUntil(
    (widgets) => creates.every((open) => findBuild(widgets, open) !== null),
    {
      delays: creates.some(({ age }) => age < 60_000) ? searchDelays : retryDelays,
      reason: `an earlier run was cut off while it created ${names}; looking for it`,
    },
  );
  for (const open of creates) await history.settle(open, findBuild(stored, open)?.id ?? null);
  return stored;
}

/**
 * Makes sure that widgets missing in the list are not in the store. `deployed` has the ids from earlier
 * deploys.
 *
 * @returns the list, or a newer complete one
 * @throws {DeployError} `list-incomplete`
 */
export async function requireComplete(
  { project, actions }: Plan,
  deployed: ReadonlyMap<string, number | null>,
  { stored, client }: Pick<PlannedStore, "client"> & { readonly stored: readonly Widget[] },
): Promise<readonly Widget[]> {
  const missing = actions.filter(({ id }) => id === null);
  const expected = missing.map(({ widget }) => ({ widget, id: deployed.get(widget) ?? null }));
  return requireWhole(await requireListed(expected, { project, stored, client }), client);
}

interface Listing {
  readonly project: string;
  readonly stored: readonly Widget[];
  readonly client: Pick<StoreClient, "find" | "listUntil">;
}

/**
 * Reads each expected widget that the list lacks by its id, before it counts as missing.
 *
 * @returns the list, or a newer one if another machine has created such a widget in the meantime
 * @throws {DeployError} `list-incomplete` if the widget exists: a deploy would create it again and again
 */
export async function requireListed(
  expected: readonly Pick<Action, "widget" | "id">[],
  { project, stored, client }: Listing,
): Promise<readonly Widget[]> {
  let newest = stored;
  for (const { widget, id } of expected) {
    const isListed = (widgets: readonly Widget[]) => widgets.some((found) => found.id === id);
    const isStored = async () => {
      const found = id === null ? null : await client.find(id);
      return found !== null && ownWidgets(project, [found]).some(({ name }) => name === widget);
    };
    if (isListed(newest) || !(await isStored())) continue;
    newest = await client.listUntil(isListed);
    // Unless the other machine has deleted it again.
    if (isListed(newest) || !(await isStored())) continue;
    throw listIncomplete(`${newest.length} widgets without ${widget} (widget ${id}), which is in the store`);
  }
  return newest;
}
