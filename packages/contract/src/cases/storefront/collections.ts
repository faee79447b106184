import type { ContractContext } from "../../context/context.ts";
import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, type JsonRecord } from "../../responses/expect.ts";
import { ascending, collectionFields, expectFields, recordsIn } from "./fields.ts";
import { discovery, findCatalog, readMenu, readStorefront } from "./found-catalog.ts";

export const collectionCases = casesOf(["read"], {
  "storefront.collections": {
    spec: "collections by id have what is asked for with true",
    requests: discovery + 1,
    sections: ["storefront-collections-by-id", "collection-by-id-subcollections-menu", "errors"],
    async run(context) {
      const { menu } = await findCatalog(context);
      const ids = menu.slice(0, 3).map(({ id }) => Number(id));
      const found = await readById(
        context,
        `ids=${ids.join()}&menu_image=true&description=true&products_count=true&image_resizing_rules[240]=1&image_resizing_rules[none]=1`,
      );
      expectValue(
        "ids of the collections",
        found.map(({ id }) => id),
        ids,
      );
      for (const collection of found) {
        expectFields("a collection", collection, {
          ...collectionFields,
          menu_image: "object or null",
          description: "string or null",
          products_count: "integer",
        });
        const image = collection["menu_image"] as JsonRecord | null;
        const hasSizes = image === null || typeof image["resized_urls"] === "object";
        expectTrue("an image has resized_urls for a valid size", hasSizes, Object.keys(image ?? {}));
      }
    },
  },
  "storefront.collection-flags": {
    spec: "a flag of collections by id with the value 1 includes nothing",
    requests: discovery + 1,
    sections: ["storefront-collections-by-id", "errors"],
    async run(context) {
      const { id } = (await findCatalog(context)).collection;
      const [collection = {}] = await readById(
        context,
        `ids=${id}&menu_image=1&description=1&products_count=1`,
      );
      const extra = ["menu_image", "description", "products_count"].filter((name) => name in collection);
      expectValue("fields that 1 includes", extra, []);
    },
  },
  "storefront.collection-limit": {
    spec: "more than 100 ids are not an error, and 100 collections are returned at most",
    requests: discovery + 1,
    sections: ["limits", "storefront-collections-by-id"],
    async run(context) {
      const { menu } = await findCatalog(context);
      const known = menu.slice(0, 101).map(({ id }) => Number(id));
      const ids = [...known, ...Array.from({ length: 101 - known.length }, (_, nth) => 999_999_000 + nth)];
      const found = await readById(context, `ids=${ids.join()}`);
      expectTrue("collections are 100 at most", found.length <= 100 && found.length > 0, found.length);
    },
  },
  "storefront.subcollections": {
    spec: "subcollections are the children of a collection, with -1 those of the root",
    requests: discovery + 2,
    sections: ["storefront-subcollections"],
    async run(context) {
      const { menu } = await findCatalog(context);
      const read = async (id: unknown) =>
        recordsIn(
          "collections",
          (await readStorefront(context, `/front_api/collections/subcollections.json?id=${String(id)}`))[
            "collections"
          ],
        );
      const top = await read(-1);
      for (const collection of top) expectFields("a subcollection", collection, collectionFields);
      expectValue(
        "children of the root",
        idsOf(top),
        idsOf(menu.filter((item) => item["level_cached"] === 1)),
      );
      const parent = menu.find((item) => Number(item["children_count"]) > 0);
      if (parent)
        expectValue(
          "children of a collection",
          idsOf(await read(parent["id"])),
          idsOf(menu.filter((item) => item["parent_id"] === parent["id"])),
        );
    },
  },
  "storefront.menu": {
    spec: "the menu has the levels that are asked for, 1 to 2 by default",
    requests: discovery + 2,
    sections: ["storefront-catalog-menu", "collection-by-id-subcollections-menu"],
    async run(context) {
      const { menu } = await findCatalog(context);
      const read = async (query: string) =>
        recordsIn(
          "collections",
          (await readStorefront(context, `/front_api/collections/menu.json${query}`))["collections"],
        );
      const top = idsOf(menu.filter((item) => item["level_cached"] === 1));
      const usual = await read("");
      expectValue("collections of the menu", idsOf(usual), top);
      for (const collection of usual) {
        expectFields("a collection of the menu", collection, {
          ...collectionFields,
          menu_image: "object or null",
          subcollections: "array",
        });
        const deeper = recordsIn("subcollections", collection["subcollections"]).some(
          (child) => "subcollections" in child,
        );
        expectTrue("the last level has no subcollections", !deeper, deeper);
      }
      const one = await read("?start_level=1&end_level=1");
      expectValue("collections of level 1", idsOf(one), top);
      const hasMore = one.some((collection) => "subcollections" in collection);
      expectTrue("level 1 alone has no subcollections", !hasMore, hasMore);
    },
  },
  "storefront.flat-menu": {
    spec: "the flat menu has collections without children in them; level and parent_id restrict it",
    requests: discovery + 2,
    sections: ["flat-menu-item", "storefront-flat-menu"],
    async run(context) {
      const { menu } = await findCatalog(context);
      for (const item of menu) {
        expectFields("an item of the flat menu", item, {
          id: "integer",
          permalink: "string",
          parent_id: "integer or null",
          title_translations: "string",
          position: "integer",
          level_cached: "integer",
          children_count: "integer",
        });
        expectTrue("an item has no children in it", !("subcollections" in item), Object.keys(item));
      }
      const top = idsOf(menu.filter((item) => item["level_cached"] === 1));
      expectValue("items with level=1", idsOf(await readMenu(context, "?level=1")), top);
      // observed: -1 means the root.
      expectValue("items with parent_id=-1", idsOf(await readMenu(context, "?parent_id=-1")), top);
    },
  },
});

async function readById(context: ContractContext, query: string): Promise<JsonRecord[]> {
  return recordsIn(
    "collections",
    (await readStorefront(context, `/front_api/collections.json?${query}`))["collections"],
  );
}

function idsOf(collections: readonly JsonRecord[]): number[] {
  return ascending(collections.map(({ id }) => id));
}
