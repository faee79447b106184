import type { Widget } from "@orderpane/protocol/widget";
import type { StoreClient } from "./client/store-client.ts";
import { DeployError } from "./errors.ts";
import { ownWidgets } from "./own-widgets.ts";

interface ExpectedWidget {
  readonly widget: string;
  readonly id: number | null;
}

/**
 * Asks the store by id for each expected widget that its list lacks, before it is called missing.
 *
 * @throws {DeployError} `list-incomplete` if the widget is there: a deploy would create it again and again
 */
export async function requireListed(
  expected: readonly ExpectedWidget[],
  {
    project,
    listed,
    client,
  }: {
    readonly project: string;
    readonly listed: readonly Widget[];
    readonly client: Pick<StoreClient, "find">;
  },
): Promise<void> {
  for (const { widget, id } of expected) {
    if (id === null || listed.some((found) => found.id === id)) continue;
    const found = await client.find(id);
    if (!found || !ownWidgets(project, [found]).some(({ name }) => name === widget)) continue;
    throw new DeployError(
      "list-incomplete",
      `the store's list of widgets is incomplete: it should show ${widget} (widget ${id}), which is in the store, and it shows ${listed.length} others`,
      {
        fix: "Nothing is created again. Delete widgets that the application does not need, by their ids, until the list shows all; if it never does, ask the support of the platform.",
      },
    );
  }
}
