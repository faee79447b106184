import type { Widget } from "@orderpane/protocol/widget";
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
    readonly client: { find(id: number): Promise<Widget | null> };
  },
): Promise<void> {
  for (const { widget, id } of expected) {
    if (id === null || listed.some((found) => found.id === id)) continue;
    const found = await client.find(id);
    if (!found || !ownWidgets(project, [found]).some(({ name }) => name === widget)) continue;
    throw incomplete(`${listed.length} widgets without ${widget} (widget ${id}), which is in the store`);
  }
}

interface WidgetCounter {
  /** Lists again, perhaps several times, because a list may lag behind a write. */
  readonly listUntil: (isExpected: (widgets: readonly Widget[]) => boolean) => Promise<Widget[]>;
  /** Returns `null` if the store does not tell. */
  readonly count: () => Promise<number | null>;
}

/** The length of a page of the platform's other lists. A shorter list of widgets is not one that was cut. */
const pageLength = 25;

/**
 * Compares a long list with the store's own count, where it has one.
 *
 * @returns the list, or a newer one that is complete
 * @throws {DeployError} `list-incomplete`
 */
export async function requireWhole(
  listed: readonly Widget[],
  client: WidgetCounter,
): Promise<readonly Widget[]> {
  const count = listed.length < pageLength ? null : await client.count();
  if (count === null || count <= listed.length) return listed;
  const newer = await client.listUntil(({ length }) => count <= length);
  if (count <= newer.length) return newer;
  // A rival may have deleted widgets since they were counted.
  const now = (await client.count()) ?? count;
  if (now <= newer.length) return newer;
  throw incomplete(`${newer.length} widgets, and the store counts ${now}`);
}

function incomplete(found: string): DeployError {
  return new DeployError("list-incomplete", `the store's list of widgets is incomplete: it has ${found}`, {
    fix: "Nothing is created as long as this is so. Delete widgets that the application does not need, by their ids, until the list has all; if it never does, ask the support of the platform.",
  });
}
