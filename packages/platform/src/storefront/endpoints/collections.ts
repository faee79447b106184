import type { CollectionRecord } from "../catalog-source.ts";
import type { CollectionTree } from "../collection-tree.ts";
import { idList, lastValue } from "../../http/parameters.ts";
import { type Endpoint, integer } from "./endpoint.ts";

/** `/front_api/collections.json`: flags are `true` and nothing else (*spec*). */
export const collectionsById: Endpoint = ({ storefront, params }) => {
  const tree = storefront.tree();
  const isTrue = (name: string) => lastValue(params, name) === "true";
  const sizes = imageSizes(params);
  const names = lastValue(params, "fields")?.split(",", 100) ?? null;
  const shown = (collection: CollectionRecord) => ({
    ...shownCollection(collection, tree),
    ...(isTrue("menu_image") && { menu_image: resizedImage(collection.image, sizes) }),
    ...(isTrue("description") && { description: collection.description ?? "" }),
    ...(isTrue("products_count") && { products_count: storefront.matches(collection, {}).length }),
    ...(names && { fields: fieldsOf(collection, names) }),
  });
  return {
    collections: idList(lastValue(params, "ids"))
      .flatMap((id) => tree.find(id) ?? [])
      .map((collection) => shown(collection)),
  };
};

/** `/front_api/collections/subcollections.json` */
export const subcollections: Endpoint = ({ storefront, params }) => {
  const tree = storefront.tree();
  const parent = parentOf(integer(params, "id"), tree);
  const children = parent === undefined ? [] : tree.children(parent);
  return { collections: children.map((collection) => shownCollection(collection, tree)) };
};

/** `/front_api/collections/menu.json` */
export const menu: Endpoint = ({ storefront, params }) => {
  const tree = storefront.tree();
  const start = positive(params, "start_level") ?? 1;
  const end = positive(params, "end_level") ?? 2;
  const levels = new Set(lastValue(params, "menu_image_for_level")?.split(",", 100).map(Number));
  const sizes = imageSizes(params);
  const shown = (collection: CollectionRecord, level: number): object => ({
    ...shownCollection(collection, tree),
    menu_image: levels.has(level) ? resizedImage(collection.image, sizes) : null,
    ...(level < end && {
      subcollections: tree.children(collection.id).map((child) => shown(child, level + 1)),
    }),
  });
  const first = tree.all().filter((collection) => tree.levelOf(collection) === start);
  return { collections: start > end ? [] : first.map((collection) => shown(collection, start)) };
};

/** `/front_api/fetch/menu.json` */
export const flatMenu: Endpoint = ({ storefront, params }) => {
  const tree = storefront.tree();
  const level = integer(params, "level");
  const askedParent = integer(params, "parent_id");
  const parent = parentOf(askedParent, tree);
  return {
    menu: tree
      .all()
      .filter((collection) => level === null || tree.levelOf(collection) === level)
      .filter(({ parent_id: id }) => askedParent === null || id === parent)
      .map((collection) => ({
        id: collection.id,
        permalink: collection.permalink,
        parent_id: collection.parent_id,
        title_translations: collection.title,
        position: collection.position ?? 0,
        level_cached: tree.levelOf(collection),
        children_count: tree.children(collection.id).length,
      })),
  };
};

/** `-1` means the root (*spec*, *observed*). */
function parentOf(id: number | null, tree: CollectionTree): number | undefined {
  return id === -1 ? tree.root?.id : (id ?? undefined);
}

function positive(params: URLSearchParams, name: string): number | null {
  const value = integer(params, name);
  return value !== null && value > 0 ? value : null;
}

/** Reads `image_resizing_rules[500]=…` and `…[size]=500` (*spec*). assumed: only sizes from 1 to 4096. */
function imageSizes(params: URLSearchParams): number[] {
  const sizes = new Set<number>();
  for (const [name, value] of params) {
    const [, rule] = /^image_resizing_rules\[(size|\d{1,4})\]$/.exec(name) ?? [];
    const size = rule === "size" ? (/^\d{1,4}$/.exec(value)?.[0] ?? "") : rule;
    if (Number(size) >= 1 && Number(size) <= 4096) sizes.add(Number(size));
    if (sizes.size === 20) break;
  }
  return [...sizes];
}

/** By permalink; unknown ones are omitted (*assumed*). */
function fieldsOf({ fields = {} }: CollectionRecord, names: readonly string[]): object {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]] as const] : [])),
  );
}

/** The fields that every endpoint returns (*spec*). */
function shownCollection({ id, parent_id, permalink, title }: CollectionRecord, tree: CollectionTree) {
  return {
    id,
    parent_id,
    url: `/collection/${permalink}`,
    title,
    has_subcollections: tree.children(id).length > 0,
  };
}

/** assumed: the resized picture has the original's address with its size, which a data URL cannot have. */
function resizedImage(image: CollectionRecord["image"], sizes: readonly number[]) {
  if (!image || sizes.length === 0) return image ?? null;
  const original = image.original_url ?? image.url ?? "";
  const resized = (size: number) =>
    original.startsWith("data:") ? original : `${original}${original.includes("?") ? "&" : "?"}size=${size}`;
  return { ...image, resized_urls: Object.fromEntries(sizes.map((size) => [size, resized(size)])) };
}
