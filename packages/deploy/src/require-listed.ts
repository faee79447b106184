import type { Widget } from "@orderpane/protocol/widget";
import { DeployError } from "./errors.ts";
import { ownWidgets } from "./own-widgets.ts";
import type { Plan } from "./plan.ts";

interface ExpectedWidget {
  readonly widget: string;
  readonly id: number | null;
}

interface WidgetFinder {
  readonly find: (id: number) => Promise<Widget | null>;
  /** Lists again, perhaps several times, because a list may lag behind a write. */
  readonly listUntil: (isExpected: (widgets: readonly Widget[]) => boolean) => Promise<Widget[]>;
}

/**
 * Asks the store by id for each expected widget that its list lacks, before it is called missing.
 *
 * @returns the list, or a newer one if a rival has created such a widget meanwhile
 * @throws {DeployError} `list-incomplete` if the widget is there: a deploy would create it again and again
 */
export async function requireListed(
  expected: readonly ExpectedWidget[],
  {
    project,
    listed,
    client,
  }: { readonly project: string; readonly listed: readonly Widget[]; readonly client: WidgetFinder },
): Promise<readonly Widget[]> {
  let newest = listed;
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

interface WidgetCounter extends Pick<WidgetFinder, "listUntil"> {
  /** Returns `null` if the store does not tell. */
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
  {
    deployed,
    stored,
    client,
  }: {
    readonly deployed: ReadonlyMap<string, number | null>;
    readonly stored: readonly Widget[];
    readonly client: WidgetFinder & WidgetCounter;
  },
): Promise<readonly Widget[]> {
  const missing = actions.filter(({ id }) => id === null);
  const expected = missing.map(({ widget }) => ({ widget, id: deployed.get(widget) ?? null }));
  return requireWhole(await requireListed(expected, { project, listed: stored, client }), client);
}

/**
 * Compares a list with the store's own count, where it has one. Also a short list may have been cut.
 *
 * @returns the list, or a newer one that is complete
 * @throws {DeployError} `list-incomplete`
 */
export async function requireWhole(
  listed: readonly Widget[],
  client: WidgetCounter,
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
