import type { CollectionImage } from "@orderpane/protocol/catalog";
import type { CollectionRecord } from "../catalog-source.ts";
import type { CollectionTree } from "../collection-tree.ts";

export type ShownCollection = ReturnType<typeof shownCollection>;

/** The fields that every endpoint gives (*spec*). */
export function shownCollection({ id, parent_id, permalink, title }: CollectionRecord, tree: CollectionTree) {
  return {
    id,
    parent_id,
    url: `/collection/${permalink}`,
    title,
    has_subcollections: tree.children(id).length > 0,
  };
}

/** assumed: the resized picture has the address of the original with its size, which a data URL cannot have. */
export function resizedImage(image: CollectionImage | null | undefined, sizes: readonly number[]) {
  if (!image || sizes.length === 0) return image ?? null;
  const original = image.original_url ?? image.url ?? "";
  const resized = (size: number) =>
    original.startsWith("data:") ? original : `${original}${original.includes("?") ? "&" : "?"}size=${size}`;
  return { ...image, resized_urls: Object.fromEntries(sizes.map((size) => [size, resized(size)])) };
}
