import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client/store-client.ts";
import { searchDelays } from "./client/create-once.ts";
import { retryDelays } from "./client/retry.ts";
import { findBuild } from "./own-widgets.ts";
import type { History } from "./history/history.ts";

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
