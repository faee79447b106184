import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client/store-client.ts";
import { findBuild } from "./own-widgets.ts";
import type { History } from "./history/history.ts";

/**
 * Lists the widgets of a store for a plan. If an earlier run died while it created a widget, the list is read
 * again after each delay until it shows the widget, because the store may execute the request late. Then the
 * create is settled in history: if it was executed, a rollback can undo it.
 */
export async function readStore({ client, history }: KnownStore): Promise<Widget[]> {
  const creates = await history.openCreates();
  const stored = await client.listUntil((widgets) =>
    creates.every((create) => findBuild(widgets, create) !== null),
  );
  for (const create of creates) await history.settle(create, findBuild(stored, create)?.id ?? null);
  return stored;
}

export interface KnownStore {
  readonly client: Pick<StoreClient, "listUntil">;
  readonly history: Pick<History, "openCreates" | "settle">;
}
