import { casesOf } from "../contract-case.ts";
import { ascending, between, expectValue, expectValues, finding, listOf, pick } from "../expectations.ts";
import type { JsonRecord } from "../expectations.ts";
import { type Catalog, openCatalog, partialValues } from "./found-catalog.ts";

const productFields =
  "integer id; string title permalink url; boolean available; number price_min price_max; array variants";

/** Finds nothing. */
const noProduct = "q=orderpane0contract0";

export const productListCases = casesOf(["storefront-products-of-a-collection"], openCatalog, {
  "storefront.products (spec): it lists and counts products": async ({ list, filter, send }) => {
    const types = { "": "string status; integer count; array products", products: productFields };
    // The count is that of all pages, and the filter has it as well.
    const page = { status: "ok", count: filter["count"], products: between(1, 1) };
    await send(`${list}?page_size=1`, { types, values: { ...page, "products.url": isPath } });
  },
  "storefront.list-parts (spec): flags leave parts of a product list": async ({ list, read }) => {
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
    (catalog) => expectOrder(catalog, "price", (product) => [Number(product["price_min"])]),
  "storefront.order-by-age (observed): order=age begins with the oldest product, descending_age with the newest":
    async (catalog) => {
      const { user, accept } = { user: catalog.target, accept: "*/*" };
      const products = listOf(await catalog.send("/admin/products.json?per_page=250", { user, accept }));
      const times = new Map(products.map(({ id, created_at: time }) => [id, Date.parse(String(time))]));
      await expectOrder(catalog, "age", ({ id }) => times.get(id) ?? []);
    },
  "storefront.page-cap (observed): a page has 100 products at most": async ({ list, send }) => {
    await send(`${list}?page_size=1000`, { values: { products: between(0, 100) } });
  },
  "unknown.productPages (assumed): what page_size=0 means, what comes after the last page, and how many products a page has":
    async ({ filter, list, read }) => {
      const all = Number(filter["count"]);
      const page = async (query: string) => {
        const { products, count } = await read(`${list}?${query}`);
        return `${[products].flat().length} of ${Number(count)}`;
      };
      const [usual, none] = [`${Math.min(all, 25)} of ${all}`, `0 of ${all}`];
      return {
        ...finding("page_size=0", await page("page_size=0"), { "25 products": usual }),
        ...finding("past the last page of products", await page("page=100000"), { "an empty list": none }),
      };
    },
  "unknown.availability (assumed): whether only_available=1 means true to the product list and to the filter":
    async ({ filter, count, readFilter, skip }) => {
      const [all, available] = [Number(filter["count"]), await count("only_available=true")];
      if (available === all) return skip("every product of the collection is available");
      const looks = { "the same": String(available), nothing: String(all) };
      const narrowed = await readFilter("only_available=1");
      return {
        ...finding("only_available=1 of the product list", await count("only_available=1"), looks),
        ...finding("only_available=1 of the filter", Number(narrowed["count"]), looks),
      };
    },
  "unknown.search (assumed): whether q finds a product by a word of its title, in any case, and what it finds without any word":
    async ({ count, readProducts, skip }) => {
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
});

const productSections = ["collection-product-list-storefront", "states-and-transitions"];

export const productCases = casesOf(productSections, openCatalog, {
  "storefront.products-by-id (observed): ids of a filter become products": async ({ filter, send }) => {
    const ids = [filter["products_ids"]].flat().slice(0, 2);
    const areWanted = (found: unknown[]) => String(ascending(found)) === String(ascending(ids));
    await send(`/front_api/products.json?ids=${ids.join()}`, { values: { "products.id": areWanted } });
  },
  "storefront.theme-paths (observed): themes read products at /products_by_id/{ids}.json, /product/{permalink}.json and /search.json":
    async ({ send, readProducts }) => {
      const [{ id, permalink } = {}] = await readProducts("page_size=1");
      await send(`/products_by_id/${Number(id)}.json`, { values: { "products.id": [id] } });
      await send(`/product/${encodeURIComponent(String(permalink))}.json`, {
        values: { "product.id": id },
      });
      await send(`/search.json?${noProduct}`, { values: { products: [] } });
    },
  "storefront.suffix (observed): .json may be left out": async ({ filterPath, filter, send }) => {
    const same = { values: { products_ids: filter["products_ids"] } };
    await send(filterPath.replace(/\.json$/, ""), same);
  },
  "unknown.productParts (assumed): the parts of products by id without with": async ({ filter, read }) => {
    const all = "characteristics,images,option_names,properties";
    const parts = async (query: string) => {
      const ids = [filter["products_ids"]].flat().join();
      const { products } = await read(`/front_api/products.json?ids=${ids}${query}`);
      const has = (part: string) => [products].flat().some((product) => part in Object(product));
      return all.split(",").filter(has).join();
    };
    expectValue("parts with all of them in with", await parts(`&with=${all}`), all);
    return finding("parts of products without with", await parts(""), { none: "", all });
  },
});

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

function isPath(urls: unknown[]): boolean {
  return urls.every((url) => String(url).startsWith("/"));
}
