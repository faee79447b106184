import type { CollectionRecord } from "../catalog-source.ts";
import { idOfText, permalinkOf } from "./import-ids.ts";

export interface ImportedCollections {
  /** The ids of everything on the way to a collection, the root left out. Adds those that are missing. */
  idsOf(path: readonly string[]): number[];
  added(): readonly CollectionRecord[];
}

/** Finds the collections of a store by their titles. */
export function createImportedCollections(existing: Iterable<CollectionRecord>): ImportedCollections {
  const byPlace = new Map<string, CollectionRecord>();
  const permalinks = new Set<string>();
  const added: CollectionRecord[] = [];
  let root: CollectionRecord | undefined;
  const know = (collection: CollectionRecord) => {
    byPlace.set(placeOf(collection.parent_id, collection.title), collection);
    permalinks.add(collection.permalink);
    if (collection.parent_id === null) root ??= collection;
  };
  const add = (parent_id: number | null, title: string, path: readonly string[]): CollectionRecord => {
    const id = idOfText("collection", ...path);
    const wanted = permalinkOf(title);
    const permalink = wanted === "" || permalinks.has(wanted) ? `${wanted || "collection"}-${id}` : wanted;
    const collection = { id, parent_id, title, permalink, position: added.length + 1 };
    added.push(collection);
    know(collection);
    return collection;
  };
  for (const collection of existing) know(collection);
  return {
    added: () => added,
    idsOf(path) {
      const top = (root ??= add(null, "Каталог", []));
      const names = path[0]?.toLowerCase() === top.title.toLowerCase() ? path.slice(1) : path;
      let parent = top;
      return names.map((title, depth) => {
        const known = byPlace.get(placeOf(parent.id, title));
        parent = known ?? add(parent.id, title, names.slice(0, depth + 1));
        return parent.id;
      });
    },
  };
}

function placeOf(parent: number | null, title: string): string {
  return `${parent} ${title.toLowerCase()}`;
}
