import { asIs, casesOf, type ContractStore } from "../contract-case.ts";
import { between, expectValue, type JsonRecord, listOf, pick, recordsIn } from "../expectations.ts";

const orders = "/admin/orders.json";
const products = "/admin/products.json";
const nobody = "999999999999";

/** Skips the case if the application may not read the list, or if no record in it has the member. */
async function readList({ send, skip }: ContractStore, path: string, member = "id") {
  const response = await send(path, { status: [200, 403] });
  if (response.status === 403) skip("the application has no right to these records");
  const records = listOf(response).filter((record) => [record[member]].flat().some((value) => value != null));
  return records[0] ? records : skip(`no record of the list has ${member}`);
}

/** Compares sums of the newest orders that have the member. */
async function expectSums(
  store: ContractStore,
  member: string,
  sumsOf: (order: JsonRecord, lines: readonly JsonRecord[]) => [found: unknown, expected: unknown],
) {
  for (const order of await readList(store, `${orders}?per_page=100`, member)) {
    const [found, expected] = sumsOf(order, recordsIn("order_lines", order["order_lines"]));
    expectValue(`sums of order ${Number(order["id"])}, in cents`, found, expected);
  }
}

export const recordCases = casesOf(["what-the-service-does", "back-office-general-rules"], asIs, {
  "orders.sums (observed): discounts are in full_total_price of the lines, these in items_price, and total_price adds the delivery":
    (store) =>
      expectSums(store, "items_price", (order, lines) => {
        const items = sumOf(lines, "total_price") - sumOf(lines, "discounts_amount");
        const total = items + cents(order["delivery_price"]);
        const found = [
          sumOf(lines, "full_total_price"),
          cents(order["items_price"]),
          cents(order["total_price"]),
        ];
        return [found, [items, items, total]];
      }),
  "orders.discounts (observed): the discounts of an order add up to those of its lines": (store) =>
    expectSums(store, "discounts", (order, lines) => [
      sumOf(lines, "discounts_amount"),
      sumOf(recordsIn("discounts", order["discounts"]), "amount"),
    ]),
  "orders.filters (observed): fulfillment_status, payment_gateway_id and delivery_variant filter the list":
    async (store) => {
      const [first] = await readList(store, orders);
      const status = String(first!["fulfillment_status"]);
      for (const name of ["fulfillment_status", "fulfillment_status[]"]) {
        const found = pick(await readList(store, `${orders}?${name}=${status}`), "fulfillment_status");
        expectValue(`statuses with ${name}=${status}`, [...new Set(found as string[])], [status]);
      }
      for (const name of ["payment_gateway_id", "delivery_variant"]) {
        const found = listOf(await store.send(`${orders}?${name}=${nobody}`));
        expectValue(`orders with an unknown ${name}`, found, []);
      }
    },
  "orders.xml-types (assumed): XML fields have the types decimal and dateTime": async (store) => {
    await readList(store, orders);
    const { body } = await store.send("/admin/orders.xml?per_page=10", { status: 200 });
    const types = /<(?:total-price|created-at) type="\w+"/g;
    const expected = ['<created-at type="dateTime"', '<total-price type="decimal"'];
    expectValue("types of total-price and created-at", [...new Set(body.match(types))].toSorted(), expected);
  },
  "products.lists (observed): filter[title] matches a part of the title, and by_ids reads products by id":
    async (store) => {
      const [first] = await readList(store, products);
      const [word = ""] = String(first!["title"]).split(/\s/);
      const named = await readList(store, `${products}?filter[title]=${encodeURIComponent(word)}`);
      const others = named.filter(({ title }) => !String(title).toLowerCase().includes(word.toLowerCase()));
      expectValue("ids with filter[title] that have another title", pick(others, "id"), []);
      const byIds = `/admin/products/by_ids.json?product_ids=${String(first!["id"])}`;
      expectValue("ids of by_ids", pick(listOf(await store.send(byIds)), "id"), [first!["id"]]);
    },
  "products.archived (observed): deleted=true lists only archived products, and reading one returns 404":
    async (store) => {
      await readList(store, products);
      const archived = listOf(await store.send(`${products}?deleted=true`));
      const others = archived.filter((product) => product["archived"] !== true);
      expectValue("ids with deleted=true that are not archived", pick(others, "id"), []);
      const all = "/admin/products/count.json?with_deleted=true";
      const { body } = await store.send(all, { status: 200, values: { count: between(archived.length) } });
      const shown = listOf(await store.send(`${products}?deleted=true&with_deleted=true`));
      const least = Math.min(archived.length + 1, 25);
      expectValue(`products with both flags, of ${body}`, shown.length, between(least));
      if (archived[0]) await store.send(`/admin/products/${String(archived[0]["id"])}.json`, { status: 404 });
    },
});

function sumOf(records: readonly JsonRecord[], name: string): number {
  return records.reduce((sum, record) => sum + cents(record[name]), 0);
}

function cents(money: unknown): number {
  return Math.round(Number(money ?? 0) * 100);
}
