import { recordsIn } from "./fields.ts";
import {
  filterPath,
  firstValue,
  groupsOf,
  openCatalog,
  readCollections,
  readStorefront,
  valuesOf,
} from "./found-catalog.ts";
import { casesOf, finding } from "../../contract-case.ts";
import { expectValue, type JsonRecord } from "../../responses.ts";

/** Behaviour that is only known inside the platform. */
export const storefrontUnknownCases = casesOf(["read"], {
  "unknown.facetCounts": {
    assumed: "what the counts of the values respect when a value is selected",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const catalog = await openCatalog(context);
      const { filter, readFilter } = catalog;
      const chosen = firstValue(catalog, "options");
      if (!chosen) {
        return context.skip("no option of the collection has a value that only some products have");
      }
      const narrowed = await readFilter(`options[${chosen.groupId}][]=${chosen.id}`);
      const own = (record: JsonRecord) => countsOf(record, ({ id }) => id === chosen.groupId);
      const others = (record: JsonRecord) => countsOf(record, ({ id }) => id !== chosen.groupId);
      if (others(filter) === "[]") return context.skip("the collection has one group of values");
      const [ownStays, othersStay] = [own(narrowed) === own(filter), others(narrowed) === others(filter)];
      const seen = `own counts ${ownStays ? "stay" : "change"}, others ${othersStay ? "stay" : "change"}`;
      return finding("facetCounts", seen, {
        disjunctive: "own counts stay, others change",
        static: "own counts stay, others stay",
      });
    },
  },
  "unknown.variantScope": {
    assumed: "whether one variant has to have the selected value and the price",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { readProducts } = await openCatalog(context);
      const [pair] = (await readProducts("page_size=100")).flatMap((product) => pairOf(product) ?? []);
      if (!pair) return context.skip("no product has variants of several values and prices");
      const query = `options[${pair.option}][]=${pair.value}&price_min=${pair.price}&price_max=${pair.price}`;
      const found = await readProducts(`page_size=100&${query}`);
      const isFound = found.some(({ id }) => id === pair.product);
      return finding("variantScope", isFound ? "found" : "not found", { same: "not found", any: "found" });
    },
  },
  "unknown.notFoundStatus": {
    assumed: "the status of the response for an unknown collection",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run({ call }) {
      const path = filterPath("orderpane-contract-no-such-collection");
      const { status } = await call("GET", path, { user: null, accept: "application/json" });
      return finding("notFoundStatus", String(status), { "200": "200", "404": "404" });
    },
  },
  "unknown.storefrontOrigins": {
    assumed: "whether pages of other origins may read the storefront",
    sections: ["storefront-endpoints"],
    async run({ call }) {
      const page = { user: null, accept: "application/json", origin: "null" };
      const { headers } = await call("GET", "/front_api/fetch/menu.json", page);
      const allowed = headers.get("access-control-allow-origin") ?? "nobody";
      return finding("storefrontOrigins", allowed, {
        any: (seen) => seen === "*" || seen === "null",
        own: (seen) => seen === "nobody" || seen.startsWith("http"),
      });
    },
  },
  "unknown.productPages": {
    assumed: "what page_size=0 means, what comes after the last page, and how many products a page has",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { filter, readList } = await openCatalog(context);
      const all = Number(filter["count"]);
      const page = async (query: string) => {
        const list = await readList(query);
        return `${recordsIn("products", list["products"]).length} of ${Number(list["count"])}`;
      };
      const usual = `${Math.min(all, 25)} of ${all}`;
      return {
        ...finding("page_size=0", await page("page_size=0"), { "25 products": usual }),
        ...finding("past the last page of products", await page("page=100000"), {
          "an empty list": `0 of ${all}`,
        }),
      };
    },
  },
  "unknown.productParts": {
    assumed: "which parts products by id have without the parameter with",
    sections: ["collection-product-list-storefront"],
    async run(context) {
      const { filter } = await openCatalog(context);
      const parts = ["characteristics", "images", "option_names", "properties"];
      const read = async (query: string) => {
        const path = `/front_api/products.json?ids=${[filter["products_ids"]].flat().join()}${query}`;
        const products = recordsIn("products", (await readStorefront(context, path))["products"]);
        return parts.filter((part) => products.some((product) => part in product)).join();
      };
      expectValue("parts with all of them in with", await read(`&with=${parts.join()}`), parts.join());
      return finding("parts of products without with", await read(""), { none: "", all: parts.join() });
    },
  },
  "unknown.availability": {
    assumed: "whether only_available=1 means true to the product list and to the filter",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { filter, count, readFilter } = await openCatalog(context);
      const all = Number(filter["count"]);
      const available = await count("only_available=true");
      if (available === all) return context.skip("every product of the collection is available");
      const looks = { "the same": String(available), nothing: String(all) };
      const list = await count("only_available=1");
      const narrowed = await readFilter("only_available=1");
      return {
        ...finding("only_available=1 of the product list", String(list), looks),
        ...finding("only_available=1 of the filter", String(narrowed["count"]), looks),
      };
    },
  },
  "unknown.search": {
    assumed:
      "whether q finds a product by a word of its title, in any case, and what it finds without any word",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { count, readProducts } = await openCatalog(context);
      const [product] = await readProducts("page_size=1");
      const [word] = /[\p{L}]{4,}/u.exec(String(product?.["title"])) ?? [];
      if (word === undefined) return context.skip("the first product has no word of four letters");
      const search = async (text: string) =>
        (await count(`q=${encodeURIComponent(text)}`)) > 0 ? "some" : "none";
      const looks = { "finds products": "some", "finds nothing": "none" };
      return {
        ...finding("a word of a title in capitals", await search(`  ${word.toUpperCase()} `), looks),
        ...finding("a search without any word", await search("!!!"), looks),
      };
    },
  },
  "unknown.collectionIds": {
    assumed:
      "the order of collections by id, what repeated and unknown ids do, and what is returned without ids",
    sections: ["storefront-collections-by-id"],
    async run(context) {
      const { menu } = await openCatalog(context);
      const [first = 0, second = first] = menu.map(({ id }) => Number(id));
      const read = async (query: string) => {
        const collections = await readCollections(context, `.json${query}`);
        return collections.map(({ id }) => Number(id)).join();
      };
      const ids = `${second},999999999,${first},${second}`;
      return {
        ...finding("repeated and unknown ids", await read(`?ids=${ids}`), {
          "each once, in the order of the request": [...new Set([second, first])].join(),
          "each once, by id": [...new Set([second, first])].sort((a, b) => a - b).join(),
        }),
        ...finding("collections without ids", await read(""), { none: "" }),
      };
    },
  },
  "unknown.menuImages": {
    assumed: "for which levels menu_image_for_level includes images",
    sections: ["storefront-catalog-menu"],
    async run(context) {
      await openCatalog(context);
      const images = async (levels: string) => {
        const path = `/menu.json?end_level=1&menu_image_for_level=${levels}`;
        const collections = await readCollections(context, path);
        return collections.filter((collection) => collection["menu_image"] !== null).length;
      };
      const [asked, other] = [await images("1,2"), await images("2")];
      if (asked === 0 && other === 0) return context.skip("no collection of the first level has an image");
      return finding("menu_image_for_level=1,2", `${asked > 0} ${other > 0}`, {
        "a list of levels": "true false",
        "no effect": "true true",
      });
    },
  },
  "unknown.collectionFields": {
    assumed: "where the additional fields of collections stand",
    sections: ["storefront-collections-by-id"],
    async run(context) {
      const { id } = await openCatalog(context);
      const [collection = {}] = await readCollections(context, `.json?ids=${id}&fields=orderpane-no-field`);
      expectValue("id of the collection", collection["id"], id);
      const fields = "fields" in collection ? JSON.stringify(collection["fields"]) : "absent";
      return finding("an unknown additional field", fields, {
        "left out of an object `fields`": "{}",
        "no object `fields`": "absent",
      });
    },
  },
});

/** The counts of the values by id, of the groups that fit. */
function countsOf(filter: JsonRecord, fits: (group: JsonRecord) => boolean): string {
  const groups = groupsOf(filter, "options", "properties").filter(fits);
  const values = groups
    .flatMap(valuesOf)
    .map(({ id, products_count: count }) => [Number(id), count] as const);
  return JSON.stringify(values.toSorted(([a], [b]) => a - b));
}

/** A value and a price that the product has, in no variant together. */
function pairOf(product: JsonRecord) {
  const variants = recordsIn("variants", product["variants"] ?? []).map((variant) => ({
    price: Number(variant["price"]),
    values: recordsIn("option_values", variant["option_values"] ?? []),
  }));
  const values = variants.flatMap((variant) => variant.values);
  for (const { price } of variants) {
    const together = variants.filter((variant) => variant.price === price);
    const apart = values.find(
      ({ id }) => !together.some((variant) => variant.values.some((value) => value["id"] === id)),
    );
    if (apart)
      return {
        product: product["id"],
        price,
        option: Number(apart["option_name_id"]),
        value: Number(apart["id"]),
      };
  }
  return undefined;
}
