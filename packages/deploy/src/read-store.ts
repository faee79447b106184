import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client/store-client.ts";
import { findBuild } from "./own-widgets.ts";
import type { History } from "./history/history.ts";
import type { Journal } from "./journal/journal.ts";

/**
 * Everything that the store lists, for a plan to be made of. Where the journal knows of a create whose fate is open
 * (an earlier run died), the list is read again after each settle time until it shows the widget: it may land late. Then
 * its fate is settled for later runs, and history knows of a create that took place: a rollback takes it back.
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
    // Settled last: a run that dies in between leaves the intent open, and the next one does all of it again.
    if (found && intent.change) await history.acknowledge(intent.change, found.id);
    await journal.settle(intent);
  }
  return stored;
}
