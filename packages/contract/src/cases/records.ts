import { asIs, casesOf, type ContractStore } from "../contract-case.ts";
import { between, expectValue, listOf, pick } from "../expectations.ts";

const orders = "/admin/orders.json";
const products = "/admin/products.json";
/** No order has such an id. */
const nobody = "999999999999";

/** A list of orders or products. The case is skipped if the application may not read it, or if it is empty. */
async function readList({ send, skip }: ContractStore, path: string) {
  const response = await send(path, { status: [200, 403] });
  if (response.status === 403) skip("the application has no right to these records");
  const records = listOf(response);
  return records[0] ? records : skip("the list is empty");
}

export const recordCases = casesOf(["back-office-general-rules"], asIs, {
  "orders.filters (observed): fulfillment_status, payment_gateway_id and delivery_variant filter the list":
    async (store) => {
      const [first] = await readList(store, orders);
      const status = String(first!["fulfillment_status"]);
      for (const name of ["fulfillment_status", "fulfillment_status[]"]) {
        const found = new Set(
          pick(await readList(store, `${orders}?${name}=${status}`), "fulfillment_status") as [],
        );
        expectValue(`statuses with ${name}=${status}`, [...found], [status]);
      }
      for (const name of ["payment_gateway_id", "delivery_variant"]) {
        expectValue(
          `orders with an unknown ${name}`,
          listOf(await store.send(`${orders}?${name}=${nobody}`)),
          [],
        );
      }
    },
  "orders.xml-types (assumed): XML has the types decimal and dateTime by field": async (store) => {
    await readList(store, orders);
    const { body } = await store.send("/admin/orders.xml?per_page=10", { status: 200 });
    const types = /<(?:total-price|created-at) type="\w+"/g;
    const expected = ['<created-at type="dateTime"', '<total-price type="decimal"'];
    expectValue("types of total-price and created-at", [...new Set(body.match(types))].toSorted(), expected);
  },
  "products.lists (observed): filter[title] finds a part of the title, and by_ids reads products by id":
    async (store) => {
      const [first] = await readList(store, products);
      const [word = ""] = String(first!["title"]).split(/\s/);
      const named = await readList(store, `${products}?filter[title]=${encodeURIComponent(word)}`);
      const others = named.filter(({ title }) => !String(title).toLowerCase().includes(word.toLowerCase()));
      expectValue("ids with filter[title] that have another title", pick(others, "id"), []);
      const byIds = `/admin/products/by_ids.json?product_ids=${String(first!["id"])}`;
      expectValue("ids of by_ids", pick(listOf(await store.send(byIds)), "id"), [first!["id"]]);
    },
  "products.archived (observed): deleted=true lists archived products alone, and one of them is a 404":
    async (store) => {
      await readList(store, products);
      const archived = listOf(await store.send(`${products}?deleted=true`));
      const others = archived.filter((product) => product["archived"] !== true);
      expectValue("ids with deleted=true that are not archived", pick(others, "id"), []);
      const all = `/admin/products/count.json?with_deleted=true`;
      const { body } = await store.send(all, { status: 200, values: { count: between(archived.length) } });
      const shown = listOf(await store.send(`${products}?deleted=true&with_deleted=true`));
      expectValue(
        `products with both flags, of ${body}`,
        shown.length,
        between(Math.min(archived.length + 1, 25)),
      );
      if (archived[0]) await store.send(`/admin/products/${String(archived[0]["id"])}.json`, { status: 404 });
    },
});
