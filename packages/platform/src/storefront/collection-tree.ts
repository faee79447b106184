import type { CollectionRecord } from "./catalog-source.ts";

/** The collections that the storefront shows. */
export interface CollectionTree {
  readonly root: CollectionRecord | undefined;
  find(id: number): CollectionRecord | undefined;
  byPermalink(permalink: string): CollectionRecord | undefined;
  /** Those below, by position and id. */
  children(id: number): readonly CollectionRecord[];
  /** 0 for the root, 1 for its children. */
  levelOf(collection: CollectionRecord): number;
  /** By level, then by position and id. Without the root. */
  all(): readonly CollectionRecord[];
}

/** What hangs below a hidden collection, or below none, is left out, and so is everything in a circle. */
export function createCollectionTree(records: Iterable<CollectionRecord>): CollectionTree {
  const shown = [...records].filter((collection) => !collection.is_hidden);
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
    level = level.flatMap(({ id }) => children.get(id)!);
  }
  const inTree = [...levels.keys()];
  const byId = new Map(inTree.map((collection) => [collection.id, collection]));
  // Of several with one permalink the first one counts.
  const byPermalink = new Map(inTree.toReversed().map((collection) => [collection.permalink, collection]));
  return {
    root,
    find: (id) => byId.get(id),
    byPermalink: (permalink) => byPermalink.get(permalink),
    children: (id) => children.get(id) ?? [],
    levelOf: (collection) => levels.get(collection) ?? 0,
    all: () => all,
  };
}

function byPosition(a: CollectionRecord, b: CollectionRecord): number {
  return (a.position ?? 0) - (b.position ?? 0) || a.id - b.id;
}
