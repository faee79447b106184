import { casesOf } from "../contract-case.ts";
import { ascending, between, expectFields, expectValue, expectValues } from "../expectations.ts";
import { listOf, pick, recordOf, recordsIn } from "../expectations.ts";
import { openCatalog, partialValues } from "./found-catalog.ts";

const productFields =
  "integer id; string title permalink url; boolean available; number price_min price_max; array variants";

const noProduct = "q=orderpane0contract0";

export const productListCases = casesOf(["storefront-products-of-a-collection"], openCatalog, {
  "storefront.products (spec): products are listed and counted": async ({ list, filter, send }) => {
    const types = { "": "string status; integer count; array products", products: productFields };
    // The count covers all pages, and equals that of the filter.
    const page = { status: "ok", count: filter["count"], products: between(1, 1) };
    await send(`${list}?page_size=1`, { types, values: { ...page, "products.url": isPath } });
  },
  "storefront.list-parts (spec): flags select parts of a product list": async ({ list, read }) => {
    const parts = { filters_only: ["count", "properties", "status"], count_only: ["count", "status"] };
    for (const [flag, fields] of Object.entries(parts)) {
      const found = Object.keys(await read(`${list}?${flag}=1`));
      expectValue(`fields with ${flag}=1`, found.toSorted(), fields);
    }
  },
  "storefront.narrowed-list (spec): prices, values, availability and words narrow it": async (catalog) => {
    const { filter, count, readProducts } = catalog;
    const below = Math.max(0, Number(filter["products_price_min"]) - 1);
    const above = Number(filter["products_price_max"]) + 1;
    const prices = [`price_max=${below}`, `price_min=${above}`];
    for (const query of [...prices, noProduct, "characteristics[]=999999999"]) {
      expectValue(`count with ${query}`, await count(query), 0);
    }
    for (const { query } of partialValues(catalog)) {
      expectValue(`count with ${query}`, await count(query), between(1, Number(filter["count"])));
    }
    const products = await readProducts("only_available=true&page_size=25");
    const sold = products.filter(({ available }) => available !== true);
    expectValue("ids with only_available=true that are not available", pick(sold, "id"), []);
  },
  "storefront.pages (spec): page and page_size divide it": async ({ filter, readProducts, skip }) => {
    if (Number(filter["count"]) < 2) skip("the collection has less than two products");
    const page = async (nth: number) => pick(await readProducts(`page_size=1&page=${nth}`), "id");
    const ids = [await page(1), await page(2)].flat();
    expectValue("ids on two pages of one product", ids, () => ids.length === 2 && ids[0] !== ids[1]);
  },
  "storefront.order (observed): order=price begins with the lowest price, descending_price with the highest":
    async ({ readProducts }) => {
      const inOrder = async (order: string) =>
        pick(await readProducts(`order=${order}&page_size=25`), "price_min") as number[];
      const [rising, falling] = [await inOrder("price"), await inOrder("descending_price")];
      expectValues({
        "order=price": [rising, ascending(rising)],
        "order=descending_price": [falling, ascending(falling).toReversed()],
      });
    },
});

const productSections = ["collection-product-list-storefront", "states-and-transitions"];

export const productCases = casesOf(productSections, openCatalog, {
  "storefront.products-by-id (observed): a filter's ids return products": async ({ filter, send }) => {
    const ids = [filter["products_ids"]].flat().slice(0, 2);
    const areWanted = (found: unknown[]) => String(ascending(found)) === String(ascending(ids));
    await send(`/front_api/products.json?ids=${ids.join()}`, { values: { "products.id": areWanted } });
  },
  "storefront.product-parts (observed): descriptions, pictures and options of a product are included only on request":
    async ({ filter, send }) => {
      const path = `/front_api/products.json?ids=${String([filter["products_ids"]].flat()[0])}`;
      const parts = ["description", "first_image", "option_names"];
      const shown = async (query: string) => {
        const [product] = recordsIn("products", recordOf(await send(path + query))["products"]);
        return parts.filter((part) => part in product!);
      };
      expectValues({ "parts without with": [await shown(""), []] });
      expectValues({ "parts with with": [await shown(`&with=${parts.join()}`), parts] });
    },
  "storefront.products-with-variant-ids (observed): a variant's id returns its product": async (catalog) => {
    const products = await catalog.readProducts("page_size=25");
    const product = products.find(({ variants }) => Array.isArray(variants) && variants.length > 0);
    const [id] = product
      ? (pick(product, "variants.id") as unknown[])
      : catalog.skip("no product has variants");
    const path = `/front_api/products_with_variant_ids.json?variant_ids=${String(id)}`;
    await catalog.send(path, { values: { "products.id": [product?.["id"]] } });
  },
  "storefront.search (observed): a bare array with prices as text, empty without a match": async ({
    readProducts,
    send,
  }) => {
    for (const query of ["q=", noProduct]) await send(`/search.json?${query}`, { text: /^\s*\[\s*\]\s*$/ });
    const [product] = await readProducts("page_size=1");
    const [word = ""] = String(product?.["title"]).split(/\s/);
    const found = await send(`/search.json?q=${encodeURIComponent(word)}&page_size=1`);
    for (const one of listOf(found)) expectFields("a found product", one, "string price_min price_max");
  },
});

function isPath(urls: unknown[]): boolean {
  return urls.every((url) => String(url).startsWith("/"));
}
