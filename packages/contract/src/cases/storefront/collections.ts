import { casesOf } from "../../contract-case.ts";
import { ascending, collectionFields, expectFields, recordsIn } from "./fields.ts";
import { openCatalog, readCollections, readMenu } from "./found-catalog.ts";
import { expectTrue, expectValue, type JsonRecord } from "../../responses.ts";

export const collectionCases = casesOf(["read"], {
  "storefront.collections": {
    spec: "collections by id have what is asked for with true",
    sections: ["storefront-collections-by-id", "collection-by-id-subcollections-menu", "errors"],
    async run(context) {
      const { menu } = await openCatalog(context);
      const ids = menu.slice(0, 3).map(({ id }) => Number(id));
      const found = await readCollections(
        context,
        `.json?ids=${ids.join()}&menu_image=true&description=true&products_count=true&image_resizing_rules[240]=1&image_resizing_rules[none]=1`,
      );
      expectValue(
        "ids of the collections",
        found.map(({ id }) => id),
        ids,
      );
      for (const collection of found) {
        expectFields("a collection", collection, collectionFields);
        expectFields("a collection", collection, {
          "object or null": ["menu_image"],
          "string or null": ["description"],
          integer: ["products_count"],
        });
        const image: object = Object(collection["menu_image"]);
        const hasSizes = collection["menu_image"] === null || "resized_urls" in image;
        expectTrue("an image has resized_urls for a valid size", hasSizes, Object.keys(image));
      }
    },
  },
  "storefront.collection-flags": {
    spec: "a flag of collections by id with the value 1 includes nothing",
    sections: ["storefront-collections-by-id", "errors"],
    async run(context) {
      const { id } = await openCatalog(context);
      const flags = ["menu_image", "description", "products_count"];
      const query = flags.map((name) => `${name}=1`).join("&");
      const [collection = {}] = await readCollections(context, `.json?ids=${id}&${query}`);
      const extra = flags.filter((name) => name in collection);
      expectValue("fields that 1 includes", extra, []);
    },
  },
  "storefront.collection-limit": {
    spec: "more than 100 ids are not an error, and 100 collections are returned at most",
    sections: ["limits", "storefront-collections-by-id"],
    async run(context) {
      const { menu } = await openCatalog(context);
      const known = menu.slice(0, 101).map(({ id }) => Number(id));
      const ids = [...known, ...Array.from({ length: 101 - known.length }, (_, nth) => 999_999_000 + nth)];
      const found = await readCollections(context, `.json?ids=${ids.join()}`);
      expectTrue("collections are 100 at most", found.length <= 100 && found.length > 0, found.length);
    },
  },
  "storefront.subcollections": {
    spec: "subcollections are the children of a collection, with -1 those of the root",
    sections: ["storefront-subcollections"],
    async run(context) {
      const { menu } = await openCatalog(context);
      const read = (id: number) => readCollections(context, `/subcollections.json?id=${id}`);
      const top = await read(-1);
      for (const collection of top) expectFields("a subcollection", collection, collectionFields);
      expectValue("children of the root", idsOf(top), topOf(menu));
      const parent = menu.find((item) => Number(item["children_count"]) > 0);
      if (!parent) return;
      const children = menu.filter((item) => item["parent_id"] === parent["id"]);
      expectValue("children of a collection", idsOf(await read(Number(parent["id"]))), idsOf(children));
    },
  },
  "storefront.menu": {
    spec: "the menu has the levels that are asked for, 1 to 2 by default",
    sections: ["storefront-catalog-menu", "collection-by-id-subcollections-menu"],
    async run(context) {
      const { menu } = await openCatalog(context);
      const usual = await readCollections(context, "/menu.json");
      expectValue("collections of the menu", idsOf(usual), topOf(menu));
      for (const collection of usual) {
        expectFields("a collection of the menu", collection, collectionFields);
        const more = { "object or null": ["menu_image"], array: ["subcollections"] };
        expectFields("a collection of the menu", collection, more);
        const children = recordsIn("subcollections", collection["subcollections"]);
        const deeper = children.some((child) => "subcollections" in child);
        expectTrue("the last level has no subcollections", !deeper, deeper);
      }
      const one = await readCollections(context, "/menu.json?start_level=1&end_level=1");
      expectValue("collections of level 1", idsOf(one), topOf(menu));
      const hasMore = one.some((collection) => "subcollections" in collection);
      expectTrue("level 1 alone has no subcollections", !hasMore, hasMore);
    },
  },
  "storefront.flat-menu": {
    spec: "the flat menu has collections without children in them; level and parent_id restrict it",
    sections: ["flat-menu-item", "storefront-flat-menu"],
    async run(context) {
      const { menu } = await openCatalog(context);
      for (const item of menu) {
        expectFields("an item of the flat menu", item, {
          integer: ["id", "position", "level_cached", "children_count"],
          "integer or null": ["parent_id"],
          string: ["permalink", "title_translations"],
        });
        expectTrue("an item has no children in it", !("subcollections" in item), Object.keys(item));
      }
      const top = topOf(menu);
      expectValue("items with level=1", idsOf(await readMenu(context, "?level=1")), top);
      // observed: -1 means the root.
      expectValue("items with parent_id=-1", idsOf(await readMenu(context, "?parent_id=-1")), top);
    },
  },
});

function topOf(menu: readonly JsonRecord[]): number[] {
  return idsOf(menu.filter((item) => item["level_cached"] === 1));
}

function idsOf(collections: readonly JsonRecord[]): number[] {
  return ascending(collections.map(({ id }) => id));
}
