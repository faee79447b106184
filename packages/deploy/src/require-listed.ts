import type { Widget } from "@orderpane/protocol/widget";
import { DeployError } from "./errors.ts";
import { ownWidgets } from "./own-widgets.ts";
import type { Action, Plan } from "./plan.ts";

interface Listing {
  readonly project: string;
  readonly stored: readonly Widget[];
  readonly client: Pick<Lister, "find" | "listUntil">;
}

interface Lister {
  readonly find: (id: number) => Promise<Widget | null>;
  /** Lists again, perhaps several times, because a list may lag behind a write. */
  readonly listUntil: (isExpected: (widgets: readonly Widget[]) => boolean) => Promise<Widget[]>;
  /** Returns `null` if the count cannot be read. */
  readonly count: () => Promise<number | null>;
}

/**
 * Makes sure that the widgets that a plan misses are not in the store. `deployed` has the ids under which
 * they were deployed before.
 *
 * @returns the list, or a newer one that is complete
 * @throws {DeployError} `list-incomplete`
 */
export async function requireComplete(
  { project, actions }: Plan,
  deployed: ReadonlyMap<string, number | null>,
  { stored, client }: { readonly stored: readonly Widget[]; readonly client: Lister },
): Promise<readonly Widget[]> {
  const missing = actions.filter(({ id }) => id === null);
  const expected = missing.map(({ widget }) => ({ widget, id: deployed.get(widget) ?? null }));
  return requireWhole(await requireListed(expected, { project, stored, client }), client);
}

/**
 * Reads each expected widget that the list lacks by its id, before it counts as missing.
 *
 * @returns the list, or a newer one if a rival has created such a widget meanwhile
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
    // Unless the rival has deleted it again.
    if (isListed(newest) || !(await isStored())) continue;
    throw incomplete(`${newest.length} widgets without ${widget} (widget ${id}), which is in the store`);
  }
  return newest;
}

/**
 * Compares a list with the store's own count, if it has one. A short list may have been cut, too.
 *
 * @returns the list, or a newer one that is complete
 * @throws {DeployError} `list-incomplete`
 */
export async function requireWhole(
  listed: readonly Widget[],
  client: Pick<Lister, "count" | "listUntil">,
): Promise<readonly Widget[]> {
  let newest = listed;
  for (let round = 1; ; round++) {
    const count = await client.count();
    if (count === null || count <= newest.length) return newest;
    if (round === maxRounds) throw incomplete(`${newest.length} widgets, and the store counts ${count}`);
    newest = await client.listUntil(({ length }) => count <= length);
    if (count <= newest.length) return newest;
  }
}

/** Rivals may create and delete widgets between a list and the next count. */
const maxRounds = 4;

function incomplete(found: string): DeployError {
  return new DeployError("list-incomplete", `the store's list of widgets is incomplete: it has ${found}`);
}
