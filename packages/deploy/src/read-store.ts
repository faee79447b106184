import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client/store-client.ts";
import { findBuild } from "./own-widgets.ts";
import type { History } from "./history/history.ts";
import type { Journal } from "./journal/journal.ts";

/**
 * Lists the widgets of a store for a plan. If an earlier run died while it created a widget, the list is read
 * again after each delay until it shows the widget, because the store may execute the request late. Then the
 * intent is settled, and a create that was executed is marked in history, so that a rollback can undo it.
 */
export async function readStore(
  client: Pick<StoreClient, "listUntil">,
  {
    journal,
    history,
  }: { journal: Pick<Journal, "unsettled" | "settle">; history: Pick<History, "acknowledge"> },
): Promise<Widget[]> {
  const intents = await journal.unsettled();
  const stored = await client.listUntil((widgets) =>
    intents.every((intent) => findBuild(widgets, intent) !== null),
  );
  for (const intent of intents) {
    const found = findBuild(stored, intent);
    // Settled last: if this run dies in between, the intent stays open and the next run does both.
    if (found && intent.change) await history.acknowledge(intent.change, found.id);
    await journal.settle(intent);
  }
  return stored;
}
