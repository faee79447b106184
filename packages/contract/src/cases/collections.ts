import { ascending, expectFields, expectValue, expectValues, finding } from "../expectations.ts";
import { type JsonRecord, recordsIn } from "../expectations.ts";
import { casesOf } from "../contract-case.ts";
import { catalogCases } from "./found-catalog.ts";

const byId = "storefront-collections-by-id";
const collectionFields = "integer id; integer|null parent_id; string url title; boolean has_subcollections";

export const collectionCases = catalogCases(byId, {
  "storefront.collections": {
    spec: "collections by id have what is asked for with true",
    sections: ["collection-by-id-subcollections-menu", "errors"],
    async run({ menu, readCollections }) {
      const ids = menu.slice(0, 3).map(({ id }) => Number(id));
      const flags = "menu_image=true&description=true&products_count=true";
      const sizes = "image_resizing_rules[240]=1&image_resizing_rules[none]=1";
      const found = await readCollections(`.json?ids=${ids.join()}&${flags}&${sizes}`);
      expectValue("ids of the collections", idsInOrder(found), ids);
      const more = "object|null menu_image; string|null description; integer products_count";
      for (const collection of found) {
        expectFields("a collection", collection, `${collectionFields}; ${more}`);
        const image: object = Object(collection["menu_image"]);
        const hasSizes = () => collection["menu_image"] === null || "resized_urls" in image;
        expectValue("an image with resized_urls for a valid size", Object.keys(image), hasSizes);
      }
    },
  },
  "storefront.collection-flags": {
    spec: "a flag of collections by id with the value 1 includes nothing",
    sections: ["errors"],
    async run({ id, readCollections }) {
      const flags = ["menu_image", "description", "products_count"];
      const query = flags.map((name) => `${name}=1`).join("&");
      const [collection = {}] = await readCollections(`.json?ids=${id}&${query}`);
      const extra = flags.filter((name) => name in collection);
      expectValue("fields that 1 includes", extra, []);
    },
  },
  "storefront.collection-limit": {
    spec: "more than 100 ids are not an error, and 100 collections are returned at most",
    sections: ["limits"],
    async run({ menu, readCollections }) {
      const ids = menu.slice(0, 101).map(({ id }) => Number(id));
      for (let unknown = 999_999_000; ids.length < 101; unknown++) ids.push(unknown);
      const { length } = await readCollections(`.json?ids=${ids.join()}`);
      expectValue("number of collections, 1 to 100", length, () => length <= 100 && length > 0);
    },
  },
  "unknown.collectionIds": {
    assumed:
      "the order of collections by id, what repeated and unknown ids do, and what is returned without ids",
    async run({ menu, readCollections }) {
      const [first = 0, second = first] = menu.map(({ id }) => Number(id));
      const read = async (query: string) => idsInOrder(await readCollections(`.json${query}`)).join();
      const both = [...new Set([second, first])];
      return {
        ...finding("repeated and unknown ids", await read(`?ids=${second},999999999,${first},${second}`), {
          "each once, in the order of the request": both.join(),
          "each once, by id": ascending(both).join(),
        }),
        ...finding("collections without ids", await read(""), { none: "" }),
      };
    },
  },
  "unknown.collectionFields": {
    assumed: "where the additional fields of collections stand",
    async run({ id, readCollections }) {
      const [collection = {}] = await readCollections(`.json?ids=${id}&fields=orderpane-no-field`);
      expectValue("id of the collection", collection["id"], id);
      const fields = "fields" in collection ? JSON.stringify(collection["fields"]) : "absent";
      return finding("an unknown additional field", fields, {
        "left out of an object `fields`": "{}",
        "no object `fields`": "absent",
      });
    },
  },
});

export const menuCases = catalogCases("storefront-catalog-menu", {
  "storefront.subcollections": {
    spec: "subcollections are the children of a collection, with -1 those of the root",
    sections: ["storefront-subcollections"],
    async run({ menu, readCollections }) {
      const read = (id: unknown) => readCollections(`/subcollections.json?id=${Number(id)}`);
      const top = await read(-1);
      for (const collection of top) expectFields("a subcollection", collection, collectionFields);
      expectValue("children of the root", idsOf(top), topOf(menu));
      const parent = menu.find((item) => Number(item["children_count"]) > 0);
      if (!parent) return;
      const children = menu.filter((item) => item["parent_id"] === parent["id"]);
      expectValue("children of a collection", idsOf(await read(parent["id"])), idsOf(children));
    },
  },
  "storefront.menu": {
    spec: "the menu has the levels that are asked for, 1 to 2 by default",
    sections: ["collection-by-id-subcollections-menu"],
    async run({ menu, readCollections }) {
      const usual = await readCollections("/menu.json");
      const one = await readCollections("/menu.json?start_level=1&end_level=1");
      for (const collection of usual) {
        const more = "object|null menu_image; array subcollections";
        expectFields("a collection of the menu", collection, `${collectionFields}; ${more}`);
      }
      const lists = usual.map((collection) => recordsIn("subcollections", collection["subcollections"]));
      const hasMore = (collection: JsonRecord) => "subcollections" in collection;
      expectValues({
        "collections of the menu": [idsOf(usual), topOf(menu)],
        "collections of level 2 with further levels": [idsOf(lists.flat().filter(hasMore)), []],
        "collections of level 1": [idsOf(one), topOf(menu)],
        "collections of level 1 with further levels": [idsOf(one.filter(hasMore)), []],
      });
    },
  },
  "storefront.flat-menu": {
    spec: "the flat menu has collections without children in them; level and parent_id restrict it",
    sections: ["flat-menu-item", "storefront-flat-menu"],
    async run({ menu, readMenu }) {
      const fields =
        "integer id position level_cached children_count; integer|null parent_id; string permalink title_translations";
      for (const item of menu) expectFields("an item of the flat menu", item, fields);
      expectValues({
        "items with children in them": [idsOf(menu.filter((item) => "subcollections" in item)), []],
        "items with level=1": [idsOf(await readMenu("?level=1")), topOf(menu)],
        // observed: -1 means the root.
        "items with parent_id=-1": [idsOf(await readMenu("?parent_id=-1")), topOf(menu)],
      });
    },
  },
  "unknown.menuImages": {
    assumed: "for which levels menu_image_for_level includes images",
    async run({ readCollections, skip }) {
      const hasImages = async (levels: string) => {
        const collections = await readCollections(`/menu.json?end_level=1&menu_image_for_level=${levels}`);
        return collections.some((collection) => collection["menu_image"] !== null);
      };
      const [asked, other] = [await hasImages("1,2"), await hasImages("2")];
      if (!asked && !other) return skip("no collection of the first level has an image");
      const looks = { "a list of levels": "true false", "no effect": "true true" };
      return finding("menu_image_for_level=1,2", `${asked} ${other}`, looks);
    },
  },
});

export const originCases = casesOf(
  { section: "storefront-endpoints", needs: ["read"] },
  {
    "unknown.storefrontOrigins": {
      assumed: "whether pages of other origins may read the storefront",
      async run({ call }) {
        const page = { user: null, accept: "application/json", origin: "null" };
        const { headers } = await call("GET", "/front_api/fetch/menu.json", page);
        return finding("storefrontOrigins", headers.get("access-control-allow-origin") ?? "nobody", {
          any: (seen) => seen === "*" || seen === "null",
          own: (seen) => seen === "nobody" || seen.startsWith("http"),
        });
      },
    },
  },
);

function topOf(menu: readonly JsonRecord[]): number[] {
  return idsOf(menu.filter((item) => item["level_cached"] === 1));
}

function idsOf(collections: readonly JsonRecord[]): number[] {
  return ascending(idsInOrder(collections));
}

function idsInOrder(collections: readonly JsonRecord[]): number[] {
  return collections.map(({ id }) => Number(id));
}
