import type { CollectionRecord } from "./catalog-source.ts";

export type CollectionTree = ReturnType<typeof createCollectionTree>;

/**
 * The collections that the storefront shows. Omits descendants of a hidden or unknown collection, and cycles.
 */
export function createCollectionTree(records: Iterable<CollectionRecord>) {
  const every = [...records];
  const byAnyParent = Map.groupBy(every, ({ parent_id: parent }) => parent);
  const shown = every.filter((collection) => !collection.is_hidden);
  const byParent = Map.groupBy(shown, ({ parent_id: parent }) => parent);
  const root = byParent.get(null)?.toSorted(byPosition)[0];
  const levels = new Map<CollectionRecord, number>();
  const all: CollectionRecord[] = [];
  const childrenOf = (id: number) => (byParent.get(id) ?? []).toSorted(byPosition);
  const children = new Map<number, CollectionRecord[]>();
  let level: CollectionRecord[] = root ? [root] : [];
  for (let depth = 0; level.length > 0; depth++) {
    for (const collection of level) {
      levels.set(collection, depth);
      if (depth > 0) all.push(collection);
      children.set(collection.id, childrenOf(collection.id));
    }
    level = level.flatMap(({ id }) => children.get(id) ?? []);
  }
  const inTree = [...levels.keys()];
  const byId = new Map(inTree.map((collection) => [collection.id, collection]));
  // If several have the same permalink, the first one wins.
  const byPermalink = new Map(inTree.toReversed().map((collection) => [collection.permalink, collection]));
  const within = (id: number): Set<number> => {
    const ids = new Set([id]);
    // The loop also visits the collections that it adds.
    for (const one of ids) for (const child of byAnyParent.get(one) ?? []) ids.add(child.id);
    return ids;
  };
  return {
    root,
    /** The collection and its descendants, even hidden ones: it contains their products (*observed*). */
    within,
    find: (id: number) => byId.get(id),
    byPermalink: (permalink: string) => byPermalink.get(permalink),
    /** Sorted by position and id. */
    children: (id: number) => children.get(id) ?? [],
    /** 0 for the root, 1 for its children. */
    levelOf: (collection: CollectionRecord) => levels.get(collection) ?? 0,
    /** All except the root, sorted by level, position and id. */
    all: (): readonly CollectionRecord[] => all,
  };
}

function byPosition(a: CollectionRecord, b: CollectionRecord): number {
  return (a.position ?? 0) - (b.position ?? 0) || a.id - b.id;
}
