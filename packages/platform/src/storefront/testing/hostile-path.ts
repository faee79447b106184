import type { Random } from "@orderpane/tooling/random";
import { numbers, oddities } from "../../testing/fuzz/hostile-paths.ts";

const fragments = [
  ...oddities,
  ...numbers,
  "",
  "1",
  "101",
  "5201",
  "1e999",
  "true",
  "1,2,3",
  "[]",
  "İ",
  "\ud800",
  "menu",
  "all",
  "tea",
  "seo",
  "price",
  "descending_title",
  "x".repeat(600),
  "[".repeat(300),
  "чай ".repeat(200),
];

const names = [
  "page",
  "page_size",
  "order",
  "price_min",
  "price_max",
  "characteristics",
  "characteristics[]",
  "options[52][]",
  "options[2][]",
  "options[52]",
  "options[]",
  "options",
  "options[52][][]",
  "options[52][x]",
  "options[__proto__][]",
  "options[-1][]",
  "options[99999999999999999999][]",
  "properties_gt[1]",
  "properties_lt[1]",
  "properties_gt[]",
  "properties_gt[1][]",
  "properties_lt[constructor]",
  "only_available",
  "only_available[]",
  "q",
  "q[]",
  "filters_only",
  "count_only",
  "max_filter_items",
  "ids",
  "ids[]",
  "id",
  "menu_image",
  "description",
  "products_count",
  "fields",
  "image_resizing_rules[240]",
  "image_resizing_rules[99999]",
  "image_resizing_rules[]",
  "image_resizing_rules",
  "start_level",
  "end_level",
  "menu_image_for_level",
  "level",
  "parent_id",
  "option_ids",
  "property_ids",
];

/** The bytes after a percent sign need not be UTF-8, nor hexadecimal. */
const rawBytes = oddities.filter((oddity) => oddity.includes("%"));

/** A path of the storefront with a query: most of it is wrong somewhere. */
export function hostilePath(random: Random): string {
  const query = hostileQuery(random);
  return hostilePathname(random) + (query === "" ? "" : `?${query}`);
}

function hostilePathname(random: Random): string {
  const collection = part(random);
  const filter = part(random);
  const path = random.pick([
    `/collection/${collection}.json`,
    `/front_api/collection/${collection}`,
    `/front_api/collection/${collection}/${filter}`,
    `/front_api/fetch/${collection}/items`,
    `/front_api/fetch/menu`,
    `/front_api/collections`,
    `/front_api/collections/subcollections`,
    `/front_api/collections/menu`,
    `/front_api/collections/${collection}/collection_filters/${filter}`,
    `/front_api/products`,
    `/products_by_id/${filter}`,
    `/product/${filter}`,
    `/search`,
  ]);
  return path + random.pick(["", ".json", ".json", ".json", ".xml", "/", ".json.json"]);
}

function part(random: Random): string {
  if (random.chance(0.6)) return random.pick(["tea", "all", "cups", "seo"]);
  return random.chance(0.5) ? random.pick(rawBytes) : encoded(random.pick(fragments));
}

function hostileQuery(random: Random): string {
  const size = random.chance(0.02) ? 3000 : random.below(8);
  const name = random.pick(names);
  return Array.from({ length: size }, (_, nth) => {
    // The same over and over, or as many different ones.
    if (size > 100 && random.chance(0.5))
      return random.chance(0.5) ? `${name}=${nth}` : `options[${nth}][]=${nth}`;
    const value = random.chance(0.15) ? random.pick(rawBytes) : encoded(random.pick(fragments));
    return random.chance(0.05)
      ? value
      : `${encoded(random.chance(0.9) ? random.pick(names) : random.pick(fragments))}=${value}`;
  }).join(random.pick(["&", "&", "&", "&&", ";"]));
}

/** Lone surrogates cannot be encoded: as they are, the URL has to cope with them. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text;
}
