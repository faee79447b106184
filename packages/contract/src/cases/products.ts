import { ascending, expectFields, expectValue, expectValues, finding, recordsIn } from "../expectations.ts";
import type { JsonRecord } from "../expectations.ts";
import { type Catalog, catalogCases, filterPath, firstValue } from "./found-catalog.ts";
import { readRecords } from "./orders-and-products.ts";
import { listOf } from "../expectations.ts";

const listSection = "collection-product-list-storefront";

export const productListCases = catalogCases("storefront-products-of-a-collection", {
  "storefront.products": {
    spec: "a collection lists its products, and how many there are on all pages",
    sections: [
      "store-back-office-api-order-widget-api-and-storefront-catalog-api",
      "what-the-service-does",
      "storefront-endpoints",
      "states-and-transitions",
      listSection,
    ],
    async run({ filter, readList }) {
      const list = await readList("page_size=1");
      expectFields("the product list", list, "string status; integer count; array products");
      const products = recordsIn("products", list["products"]);
      expectValues({
        status: [list["status"], "ok"],
        "count of the list, which the filter has as well": [list["count"], filter["count"]],
        "products of a page of one": [products.length, 1],
      });
      const fields =
        "integer id; string title permalink url; boolean available; number price_min price_max; array variants";
      for (const product of products) {
        expectFields("a product", product, fields);
        expectValue("url of a product", product["url"], /^\//);
      }
    },
  },
  "storefront.list-parts": {
    spec: "filters_only=1 and count_only=1 leave parts of a product list",
    async run({ readList }) {
      const parts = { filters_only: ["count", "properties", "status"], count_only: ["count", "status"] };
      for (const [flag, fields] of Object.entries(parts)) {
        expectValue(`fields with ${flag}=1`, Object.keys(await readList(`${flag}=1`)).toSorted(), fields);
      }
    },
  },
  "storefront.narrowed-list": {
    spec: "prices, values, availability and words narrow a product list",
    async run(catalog) {
      const { filter, count, readProducts } = catalog;
      const below = Math.max(0, Number(filter["products_price_min"]) - 1);
      const above = Number(filter["products_price_max"]) + 1;
      for (const query of [
        `price_max=${below}`,
        `price_min=${above}`,
        noProduct,
        "characteristics[]=999999999",
      ]) {
        expectValue(`count with ${query}`, await count(query), 0);
      }
      for (const kind of ["options", "properties"] as const) {
        const value = firstValue(catalog, kind);
        if (!value) continue;
        const isSome = (found: number) => found >= 1 && found <= Number(filter["count"]);
        expectValue(`count with ${value.query}`, await count(value.query), isSome);
      }
      const products = await readProducts("only_available=true&page_size=25");
      const sold = products.filter(({ available }) => available !== true);
      expectValue("ids with only_available=true that are not available", idsOf(sold), []);
    },
  },
  "storefront.pages": {
    spec: "page and page_size divide the products of a collection",
    async run({ filter, readProducts, skip }) {
      if (Number(filter["count"]) < 2) skip("the collection has less than two products");
      const page = async (nth: number) => idsOf(await readProducts(`page_size=1&page=${nth}`));
      const ids = [...(await page(1)), ...(await page(2))];
      expectValue("ids on two pages of one product", ids, () => ids.length === 2 && ids[0] !== ids[1]);
    },
  },
  "storefront.order": {
    observed: "order=price begins with the lowest price, descending_price with the highest",
    run: (catalog) => expectOrder(catalog, "price", (product) => [Number(product["price_min"])]),
  },
  "storefront.order-by-age": {
    observed: "order=age begins with the oldest product, descending_age with the newest",
    async run(catalog) {
      const products = listOf(await readRecords(catalog, "products.json?per_page=250"));
      const times = new Map(products.map(({ id, created_at: time }) => [id, Date.parse(String(time))]));
      await expectOrder(catalog, "age", ({ id }) => times.get(id) ?? []);
    },
  },
  "storefront.page-cap": {
    observed: "a page has 100 products at most",
    async run({ readProducts }) {
      const { length } = await readProducts("page_size=1000");
      expectValue("products of a page, 100 at most", length, () => length <= 100);
    },
  },
  "unknown.productPages": {
    assumed: "what page_size=0 means, what comes after the last page, and how many products a page has",
    async run({ filter, readList }) {
      const all = Number(filter["count"]);
      const page = async (query: string) => {
        const list = await readList(query);
        return `${recordsIn("products", list["products"]).length} of ${Number(list["count"])}`;
      };
      const usual = { "25 products": `${Math.min(all, 25)} of ${all}` };
      return {
        ...finding("page_size=0", await page("page_size=0"), usual),
        ...finding("past the last page of products", await page("page=100000"), {
          "an empty list": `0 of ${all}`,
        }),
      };
    },
  },
  "unknown.availability": {
    assumed: "whether only_available=1 means true to the product list and to the filter",
    async run({ filter, count, readFilter, skip }) {
      const [all, available] = [Number(filter["count"]), await count("only_available=true")];
      if (available === all) return skip("every product of the collection is available");
      const looks = { "the same": String(available), nothing: String(all) };
      const narrowed = await readFilter("only_available=1");
      return {
        ...finding("only_available=1 of the product list", await count("only_available=1"), looks),
        ...finding("only_available=1 of the filter", Number(narrowed["count"]), looks),
      };
    },
  },
  "unknown.search": {
    assumed:
      "whether q finds a product by a word of its title, in any case, and what it finds without any word",
    async run({ count, readProducts, skip }) {
      const [product] = await readProducts("page_size=1");
      const [word] = /[\p{L}]{4,}/u.exec(String(product?.["title"])) ?? [];
      if (word === undefined) return skip("the first product has no word of four letters");
      const search = (text: string) => count(`q=${encodeURIComponent(text)}`);
      const looks = { "finds products": (found: string) => found !== "0", "finds nothing": "0" };
      return {
        ...finding("a word of a title in capitals", await search(`  ${word.toUpperCase()} `), looks),
        ...finding("a search without any word", await search("!!!"), looks),
      };
    },
  },
});

export const productCases = catalogCases(listSection, {
  "storefront.products-by-id": {
    observed: "products.json turns the ids of a filter into products",
    sections: ["storefront-collection-filter-and-product-ids", "collection-filter-storefront"],
    async run({ filter, read }) {
      const ids = [filter["products_ids"]].flat().slice(0, 2);
      const { products } = await read(`/front_api/products.json?ids=${ids.join()}`);
      expectValue("ids of the products", ascending(idsOf(recordsIn("products", products))), ascending(ids));
    },
  },
  "storefront.theme-paths": {
    observed:
      "themes read products at /products_by_id/{ids}.json, /product/{permalink}.json and /search.json",
    async run({ read, readProducts }) {
      const [{ id, permalink } = {}] = await readProducts("page_size=1");
      const byId = await read(`/products_by_id/${Number(id)}.json`);
      const alone = await read(`/product/${encodeURIComponent(String(permalink))}.json`);
      const found = await read(`/search.json?${noProduct}`);
      expectValues({
        "ids at /products_by_id": [idsOf(recordsIn("products", byId["products"])), [id]],
        "id at /product": [idsOf(recordsIn("product", [alone["product"]])), [id]],
        "products at /search.json": [found["products"], []],
      });
    },
  },
  "storefront.suffix": {
    observed: "under /front_api the suffix .json may be left out",
    sections: ["storefront-collection-filter-and-product-ids"],
    async run({ filter, permalink, respond }) {
      const { body } = await respond(filterPath(permalink).replace(/\.json$/, ""));
      const isSame = () => body.includes(`"products_ids":${JSON.stringify(filter["products_ids"])}`);
      expectValue("the response without .json has the same products", body.length, isSame);
    },
  },
  "unknown.productParts": {
    assumed: "which parts products by id have without the parameter with",
    async run({ filter, read }) {
      const all = "characteristics,images,option_names,properties";
      const parts = async (query: string) => {
        const ids = [filter["products_ids"]].flat().join();
        const products = recordsIn(
          "products",
          (await read(`/front_api/products.json?ids=${ids}${query}`))["products"],
        );
        return all
          .split(",")
          .filter((part) => products.some((product) => part in product))
          .join();
      };
      expectValue("parts with all of them in with", await parts(`&with=${all}`), all);
      return finding("parts of products without with", await parts(""), { none: "", all });
    },
  },
});

/** Finds nothing. */
const noProduct = "q=orderpane0contract0";

async function expectOrder(
  { readProducts }: Catalog,
  name: string,
  valueOf: (product: JsonRecord) => number | readonly number[],
): Promise<void> {
  const inOrder = async (order: string) =>
    (await readProducts(`order=${order}&page_size=25`)).flatMap(valueOf);
  const [rising, falling] = [await inOrder(name), await inOrder(`descending_${name}`)];
  expectValues({
    [`order=${name}`]: [rising, ascending(rising)],
    [`order=descending_${name}`]: [falling, ascending(falling).toReversed()],
  });
}

function idsOf(products: readonly JsonRecord[]): number[] {
  return products.map(({ id }) => Number(id));
}
