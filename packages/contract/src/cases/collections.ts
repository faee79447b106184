import { ascending, between, expectValue, finding, type JsonRecord, pick } from "../expectations.ts";
import { casesOf } from "../contract-case.ts";
import { openCatalog, openStorefront } from "./found-catalog.ts";

const fields = "integer id; integer|null parent_id; string url title; boolean has_subcollections";

const byId = ["storefront-collections-by-id", "collection-by-id-subcollections-menu"];

export const collectionCases = casesOf(byId, openCatalog, {
  "storefront.collections (spec): by id, with the requested parts": async ({ menu, send }) => {
    const ids = pick(menu.slice(0, 3), "id");
    const flags = "menu_image=true&description=true&products_count=true";
    const sizes = "image_resizing_rules[240]=1&image_resizing_rules[none]=1";
    const more = "object|null menu_image; string|null description; integer products_count";
    await send(`/front_api/collections.json?ids=${String(ids)}&${flags}&${sizes}`, {
      types: { collections: `${fields}; ${more}` },
      values: { "collections.id": ids, "collections.menu_image": haveSizes },
    });
  },
  "storefront.collection-flags (spec): a flag of collections by id with the value 1 includes nothing":
    async ({ id, readCollections }) => {
      const flags = ["menu_image", "description", "products_count"];
      const query = flags.map((name) => `${name}=1`).join("&");
      const [collection = {}] = await readCollections(`.json?ids=${id}&${query}`);
      const extra = flags.filter((name) => name in collection);
      expectValue("fields that 1 includes", extra, []);
    },
  "storefront.collection-limit (spec): more than 100 ids are not an error, and at most 100 collections are returned":
    async ({ menu, send }) => {
      const ids = menu.slice(0, 101).map(({ id }) => Number(id));
      for (let unknown = 999_999_000; ids.length < 101; unknown++) ids.push(unknown);
      const some = { values: { collections: between(1, 100) } };
      await send(`/front_api/collections.json?ids=${ids.join()}`, some);
    },
});

const menus = [
  "storefront-catalog-menu",
  "storefront-subcollections",
  "flat-menu-item",
  "storefront-flat-menu",
];

export const menuCases = casesOf(menus, openCatalog, {
  "storefront.subcollections (spec): subcollections are the children of a collection, or of the root for -1":
    async ({ menu, send }) => {
      const path = (id: unknown) => `/front_api/collections/subcollections.json?id=${Number(id)}`;
      const parent = menu.find((item) => Number(item["children_count"]) > 0);
      const children = menu.filter((item) => item["parent_id"] === parent?.["id"]);
      const values = { "collections.id": sameIds(topOf(menu)) };
      await send(path(-1), { types: { collections: fields }, values });
      if (parent) await send(path(parent["id"]), { values: { "collections.id": sameIds(children) } });
    },
  "storefront.menu (spec): the menu has the requested levels, by default 1 to 2": async ({ menu, send }) => {
    const path = "/front_api/collections/menu.json";
    const values = { "collections.id": sameIds(topOf(menu)) };
    const alone = "undefined subcollections";
    const upper = `${fields}; object|null menu_image; array subcollections`;
    await send(path, { types: { collections: upper, "collections.subcollections": alone }, values });
    await send(`${path}?start_level=1&end_level=1`, { types: { collections: alone }, values });
  },
  "storefront.flat-menu (spec): the flat menu lists collections without nesting; level and parent_id restrict it":
    async ({ menu, send }) => {
      const path = "/front_api/fetch/menu.json";
      const item = "integer id position level_cached children_count; integer|null parent_id";
      const isTop = { values: { "menu.id": sameIds(topOf(menu)) } };
      const types = { menu: `${item}; string permalink title_translations; undefined subcollections` };
      await send(path, { types });
      await send(`${path}?level=1`, isTop);
      // observed: -1 means the root.
      await send(`${path}?parent_id=-1`, isTop);
    },
});

export const originCases = casesOf(["storefront-endpoints"], openStorefront, {
  "unknown.storefrontOrigins (assumed): whether other origins may read the storefront": async ({ send }) => {
    const { headers } = await send("/front_api/fetch/menu.json", { origin: "null" });
    return finding("storefrontOrigins", headers.get("access-control-allow-origin") ?? "none", {
      any: (seen) => seen === "*" || seen === "null",
      own: (seen) => seen === "none" || seen.startsWith("http"),
    });
  },
});

function topOf(menu: readonly JsonRecord[]): JsonRecord[] {
  return menu.filter((item) => item["level_cached"] === 1);
}

function sameIds(wanted: readonly JsonRecord[]) {
  const ids = String(ascending(wanted.map(({ id }) => id)));
  return (found: unknown[]) => String(ascending(found)) === ids;
}

/** A collection without an image has `null`; the others have `resized_urls` for a valid size. */
function haveSizes(images: unknown[]): boolean {
  return images.every((image) => image === null || "resized_urls" in Object(image));
}
