import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, type JsonRecord } from "../../responses/expect.ts";
import { ascending, expectFields, recordsIn } from "./fields.ts";
import {
  countOf,
  discovery,
  findCatalog,
  firstValue,
  listPath,
  readStorefront,
  respond,
  filterPath,
} from "./found-catalog.ts";

export const productListCases = casesOf(["read"], {
  "storefront.products": {
    spec: "a collection lists its products, and how many there are on all pages",
    requests: discovery + 1,
    sections: [
      "store-back-office-api-order-widget-api-and-storefront-catalog-api",
      "what-the-service-does",
      "storefront-endpoints",
      "states-and-transitions",
      "storefront-products-of-a-collection",
      "collection-product-list-storefront",
    ],
    async run(context) {
      const { collection, filter } = await findCatalog(context);
      const list = await readStorefront(context, listPath(collection.permalink, "?page_size=1"));
      expectFields("the product list", list, { status: "string", count: "integer", products: "array" });
      expectValue("status", list["status"], "ok");
      expectValue("count of the list, which the filter has as well", list["count"], filter["count"]);
      const products = recordsIn("products", list["products"]);
      expectValue("products of a page of one", products.length, 1);
      for (const product of products) {
        expectFields("a product", product, {
          id: "integer",
          title: "string",
          permalink: "string",
          url: "string",
          available: "boolean",
          price_min: "number",
          price_max: "number",
          variants: "array",
        });
        expectValue("url of a product", product["url"], /^\//);
      }
    },
  },
  "storefront.list-parts": {
    spec: "filters_only=1 and count_only=1 leave parts of a product list",
    requests: discovery + 2,
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { permalink } = (await findCatalog(context)).collection;
      const fields = async (flag: string) =>
        Object.keys(await readStorefront(context, listPath(permalink, `?${flag}=1`))).toSorted();
      expectValue("fields with filters_only=1", await fields("filters_only"), [
        "count",
        "properties",
        "status",
      ]);
      expectValue("fields with count_only=1", await fields("count_only"), ["count", "status"]);
    },
  },
  "storefront.narrowed-list": {
    spec: "prices, values, availability and words narrow a product list",
    requests: discovery + 6,
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const catalog = await findCatalog(context);
      const {
        filter,
        collection: { permalink },
      } = catalog;
      const [all, min, max] = [
        filter["count"],
        filter["products_price_min"],
        filter["products_price_max"],
      ].map(Number) as [number, number, number];
      const count = (query: string) => countOf(context, permalink, query);
      expectValue(
        "count up to the lowest price less one",
        await count(`price_max=${Math.max(0, min - 1)}`),
        0,
      );
      expectValue("count from the highest price plus one", await count(`price_min=${max + 1}`), 0);
      const option = firstValue(catalog, "options");
      const options = option && `options[${String(option.group["id"])}][]=${String(option.value["id"])}`;
      if (options) expectFewer("count with an option's value", await count(options), all);
      const property = firstValue(catalog, "properties");
      if (property)
        expectFewer(
          "count with a characteristic",
          await count(`characteristics[]=${String(property.value["id"])}`),
          all,
        );
      const list = await readStorefront(context, listPath(permalink, "?only_available=true&page_size=25"));
      const isAvailable = recordsIn("products", list["products"]).every(
        ({ available }) => available === true,
      );
      expectTrue("with only_available=true every product is available", isAvailable, isAvailable);
      expectValue("count with a word that no product has", await count("q=orderpane0contract0"), 0);
    },
  },
  "storefront.pages": {
    spec: "page and page_size divide the products of a collection",
    requests: discovery + 2,
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { filter, collection } = await findCatalog(context);
      if (Number(filter["count"]) < 2) context.skip("the collection has less than two products");
      const page = async (nth: number) =>
        idsOf(await readStorefront(context, listPath(collection.permalink, `?page_size=1&page=${nth}`)));
      const [first, second] = [await page(1), await page(2)];
      expectTrue(
        "two pages of one product have two products",
        first.length + second.length === 2 && first[0] !== second[0],
        [first, second],
      );
    },
  },
  "storefront.order": {
    observed: "order=price begins with the lowest price, descending_price with the highest",
    requests: discovery + 2,
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { permalink } = (await findCatalog(context)).collection;
      for (const [order, sign] of [
        ["price", 1],
        ["descending_price", -1],
      ] as const) {
        const list = await readStorefront(context, listPath(permalink, `?order=${order}&page_size=25`));
        const prices = recordsIn("products", list["products"]).map((product) => Number(product["price_min"]));
        const isSorted = prices.every((price, nth) => nth === 0 || (price - prices[nth - 1]!) * sign >= 0);
        expectTrue(`prices with order=${order} are in order`, isSorted, prices);
      }
    },
  },
  "storefront.page-cap": {
    observed: "a page has 100 products at most",
    requests: discovery + 1,
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { permalink } = (await findCatalog(context)).collection;
      const ids = idsOf(await readStorefront(context, listPath(permalink, "?page_size=1000")));
      expectTrue("products of a page are 100 at most", ids.length <= 100, ids.length);
    },
  },
  "storefront.products-by-id": {
    observed: "products.json turns the ids of a filter into products",
    requests: discovery + 1,
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const { filter } = await findCatalog(context);
      const ids = (filter["products_ids"] as number[]).slice(0, 2);
      const found = idsOf(await readStorefront(context, `/front_api/products.json?ids=${ids.join()}`));
      expectValue("ids of the products", ascending(found), ascending(ids));
    },
  },
  "storefront.suffix": {
    observed: "under /front_api the suffix .json may be left out",
    requests: discovery + 1,
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { filter, collection } = await findCatalog(context);
      const path = filterPath(collection.permalink).replace(/\.json$/, "");
      const { body } = await respond(context, path);
      expectTrue(
        "the response without .json has the same products",
        body.includes(`"products_ids":${JSON.stringify(filter["products_ids"])}`),
        body.length,
      );
    },
  },
});

function idsOf(list: JsonRecord): number[] {
  return recordsIn("products", list["products"]).map(({ id }) => Number(id));
}

function expectFewer(what: string, count: number, all: number): void {
  expectTrue(`${what} is between 1 and ${all}`, count >= 1 && count <= all, count);
}
