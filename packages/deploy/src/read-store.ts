import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client.ts";
import { findBuild } from "./find-build.ts";
import type { Journal } from "./journal/journal.ts";

/**
 * Everything that the store lists, for a plan to be made of. Where the journal knows of a create whose fate is open
 * (an earlier run died), the list is read again after each settle time until it shows the widget: it may land late. Then
 * its fate is settled for later runs.
 */
export async function readStore(
  client: Pick<StoreClient, "listUntil">,
  journal: Pick<Journal, "unsettled" | "settle">,
): Promise<Widget[]> {
  const intents = await journal.unsettled();
  const stored = await client.listUntil((widgets) =>
    intents.every((intent) => findBuild(widgets, intent) !== null),
  );
  await journal.settle(intents);
  return stored;
}
