import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client.ts";
import type { Journal } from "./journal/journal.ts";
import type { Intent } from "./journal/record.ts";

/**
 * Everything that the store lists, for a plan to be made of. Where the journal knows of a create whose fate is open
 * (an earlier run died), the list is read again after each settle time until it shows the widget: it may land late.
 */
export async function readStore(
  client: Pick<StoreClient, "listUntil">,
  journal: Pick<Journal, "unsettled">,
): Promise<Widget[]> {
  const intents = await journal.unsettled();
  return client.listUntil((widgets) => intents.every((intent) => isThere(intent, widgets)));
}

function isThere({ project, widget, build }: Intent, widgets: readonly Widget[]): boolean {
  return widgets.some(({ code }) => {
    const marker = code === null ? null : readMarker(code);
    return marker?.project === project && marker.widget === widget && marker.build === build;
  });
}
