import { casesOf } from "../../contract-case.ts";
import { ascending, expectFields, recordsIn } from "./fields.ts";
import { filterPath, firstValue, openCatalog, readStorefront, respond } from "./found-catalog.ts";
import { expectTrue, expectValue, type JsonRecord, listOf } from "../../responses.ts";

export const productListCases = casesOf(["read"], {
  "storefront.products": {
    spec: "a collection lists its products, and how many there are on all pages",
    sections: [
      "store-back-office-api-order-widget-api-and-storefront-catalog-api",
      "what-the-service-does",
      "storefront-endpoints",
      "states-and-transitions",
      "storefront-products-of-a-collection",
      "collection-product-list-storefront",
    ],
    async run(context) {
      const { filter, readList } = await openCatalog(context);
      const list = await readList("page_size=1");
      expectFields("the product list", list, { string: ["status"], integer: ["count"], array: ["products"] });
      expectValue("status", list["status"], "ok");
      expectValue("count of the list, which the filter has as well", list["count"], filter["count"]);
      const products = recordsIn("products", list["products"]);
      expectValue("products of a page of one", products.length, 1);
      for (const product of products) {
        expectFields("a product", product, {
          integer: ["id"],
          string: ["title", "permalink", "url"],
          boolean: ["available"],
          number: ["price_min", "price_max"],
          array: ["variants"],
        });
        expectValue("url of a product", product["url"], /^\//);
      }
    },
  },
  "storefront.list-parts": {
    spec: "filters_only=1 and count_only=1 leave parts of a product list",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { readList } = await openCatalog(context);
      for (const [flag, fields] of [
        ["filters_only", ["count", "properties", "status"]],
        ["count_only", ["count", "status"]],
      ] as const) {
        const list = await readList(`${flag}=1`);
        expectValue(`fields with ${flag}=1`, Object.keys(list).toSorted(), fields);
      }
    },
  },
  "storefront.narrowed-list": {
    spec: "prices, values, availability and words narrow a product list",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const catalog = await openCatalog(context);
      const { filter, count, readProducts } = catalog;
      const below = Math.max(0, Number(filter["products_price_min"]) - 1);
      expectValue("count up to the lowest price less one", await count(`price_max=${below}`), 0);
      const above = Number(filter["products_price_max"]) + 1;
      expectValue("count from the highest price plus one", await count(`price_min=${above}`), 0);
      const option = firstValue(catalog, "options");
      const property = firstValue(catalog, "properties");
      const queries = {
        ...(option && { "an option's value": `options[${option.groupId}][]=${option.id}` }),
        ...(property && { "a characteristic": `characteristics[]=${property.id}` }),
      };
      for (const [what, query] of Object.entries(queries)) {
        const [found, all] = [await count(query), Number(filter["count"])];
        expectTrue(`count with ${what} is between 1 and ${all}`, found >= 1 && found <= all, found);
      }
      const products = await readProducts("only_available=true&page_size=25");
      const isAvailable = products.every(({ available }) => available === true);
      expectTrue("with only_available=true every product is available", isAvailable, isAvailable);
      expectValue("count with a word that no product has", await count("q=orderpane0contract0"), 0);
      const missing = await count("characteristics[]=999999999");
      expectValue("count with a value that no product has", missing, 0);
    },
  },
  "storefront.pages": {
    spec: "page and page_size divide the products of a collection",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { filter, readProducts } = await openCatalog(context);
      if (Number(filter["count"]) < 2) context.skip("the collection has less than two products");
      const page = async (nth: number) => idsOf(await readProducts(`page_size=1&page=${nth}`));
      const [first, second] = [await page(1), await page(2)];
      const areTwo = first.length + second.length === 2 && first[0] !== second[0];
      expectTrue("two pages of one product have two products", areTwo, [first, second]);
    },
  },
  "storefront.order": {
    observed: "order=price begins with the lowest price, descending_price with the highest",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { readProducts } = await openCatalog(context);
      for (const [order, sign] of [
        ["price", 1],
        ["descending_price", -1],
      ] as const) {
        const products = await readProducts(`order=${order}&page_size=25`);
        const prices = products.map((product) => Number(product["price_min"]));
        const sorted = prices.toSorted((one, other) => (one - other) * sign);
        const isSorted = prices.join() === sorted.join();
        expectTrue(`prices with order=${order} are in order`, isSorted, prices);
      }
    },
  },
  "storefront.order-by-age": {
    observed: "order=age begins with the oldest product, descending_age with the newest",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { readProducts } = await openCatalog(context);
      const response = await context.call("GET", "/admin/products.json?per_page=250");
      if (response.status === 403) context.skip("the application has no right to read products");
      const created = new Map(
        listOf(response).map((one) => [one["id"], Date.parse(String(one["created_at"]))]),
      );
      for (const [order, sign] of [
        ["age", 1],
        ["descending_age", -1],
      ] as const) {
        const products = await readProducts(`order=${order}&page_size=25`);
        const times = products.flatMap(({ id }) => created.get(id) ?? []);
        const sorted = times.toSorted((one, other) => (one - other) * sign);
        expectTrue(`times with order=${order} are in order`, times.join() === sorted.join(), times);
      }
    },
  },
  "storefront.page-cap": {
    observed: "a page has 100 products at most",
    sections: ["storefront-products-of-a-collection"],
    async run(context) {
      const { length } = await (await openCatalog(context)).readProducts("page_size=1000");
      expectTrue("products of a page are 100 at most", length <= 100, length);
    },
  },
  "storefront.products-by-id": {
    observed: "products.json turns the ids of a filter into products",
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run(context) {
      const { filter } = await openCatalog(context);
      const ids = [filter["products_ids"]].flat().slice(0, 2);
      const list = await readStorefront(context, `/front_api/products.json?ids=${ids.join()}`);
      const found = idsOf(recordsIn("products", list["products"]));
      expectValue("ids of the products", ascending(found), ascending(ids));
    },
  },
  "storefront.theme-paths": {
    observed:
      "themes read products at /products_by_id/{ids}.json, /product/{permalink}.json and /search.json",
    sections: ["collection-product-list-storefront"],
    async run(context) {
      const { readProducts } = await openCatalog(context);
      const [{ id, permalink } = {}] = await readProducts("page_size=1");
      const byId = await readStorefront(context, `/products_by_id/${Number(id)}.json`);
      expectValue("ids at /products_by_id", idsOf(recordsIn("products", byId["products"])), [id]);
      const alone = await readStorefront(context, `/product/${encodeURIComponent(String(permalink))}.json`);
      expectValue("id at /product", idsOf(recordsIn("product", [alone["product"]])), [id]);
      const found = await readStorefront(context, "/search.json?q=orderpane0contract0");
      expectValue("products at /search.json", recordsIn("products", found["products"]), []);
    },
  },
  "storefront.suffix": {
    observed: "under /front_api the suffix .json may be left out",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run(context) {
      const { filter, permalink } = await openCatalog(context);
      const { body } = await respond(context, filterPath(permalink).replace(/\.json$/, ""));
      const isSame = body.includes(`"products_ids":${JSON.stringify(filter["products_ids"])}`);
      expectTrue("the response without .json has the same products", isSame, body.length);
    },
  },
});

function idsOf(products: readonly JsonRecord[]): number[] {
  return products.map(({ id }) => Number(id));
}
