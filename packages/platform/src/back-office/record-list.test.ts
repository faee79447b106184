import { describe, expect, test } from "vitest";
import type { OrderInfo } from "@orderpane/protocol/order";
import { makeOrder, makeProduct } from "@orderpane/protocol/samples";
import { readRailsXml, startBackOffice, type StartedBackOffice } from "../testing/start-back-office.ts";

type Listed = Pick<OrderInfo, "id" | "updated_at">;

/** The three sample orders, and orders with these times of last change and ids from 2001. */
function startWith(times: readonly string[]): StartedBackOffice {
  const started = startBackOffice();
  times.forEach((updated_at, index) => started.orders.put(makeOrder({ id: 2001 + index, updated_at })));
  return started;
}

async function idsOf({ call }: StartedBackOffice, query: string): Promise<number[]> {
  const inJson = (await (await call("GET", `/admin/orders.json?${query}`)).json()) as Listed[];
  const inXml = readRailsXml(await (await call("GET", `/admin/orders.xml?${query}`)).text())
    .value as Listed[];
  const ids = inJson.map(({ id }) => id);
  expect(inXml.map(({ id }) => id)).toEqual(ids);
  return ids;
}

const at = (time: string) => `2026-11-21T${time}+03:00`;

describe("updated_since and from_id", () => {
  const times = [at("12:00:00.100"), at("10:00:00.000"), at("12:00:00.000"), at("11:00:00.999")];

  test.each([
    ["updated_since=2026-11-21T10:00:00%2B03:00", [2002, 2004, 2001, 2003]],
    ["updated_since=2026-11-21T10:00:00%2B03:00&from_id=2002", [2004, 2001, 2003]],
    ["updated_since=2026-11-21T12:00:00%2B03:00&from_id=2001", [2003]],
    ["updated_since=2026-11-21T09:00:00Z&from_id=2003", []],
    ["updated_since=2026-11-21+12:00:00+%2B0300", [2001, 2003]],
    ["updated_since=2026-11-21", [2002, 2004, 2001, 2003]],
    ["updated_since=&from_id=2002", [2004, 2003, 2002, 2001, 1007, 1002, 1001]],
  ])("%s", async (query, ids) => {
    expect(await idsOf(startWith(times), query)).toEqual(ids);
  });

  test("updated_since omits records without a time of last change", async () => {
    const started = startWith(["", "soon"]);
    expect(await idsOf(started, "updated_since=1900-01-01&from_id=2000")).not.toContain(2001);
    expect(await idsOf(started, "")).toContain(2001);
  });

  test.each(["soon", "2026-02-31", "2026-11-21T09:00:00+25:00", "2026-11-21T09:00:00 03:00"])(
    "an unreadable time gets a 422: %s",
    async (time) => {
      const { call } = startBackOffice();
      for (const path of ["orders", "orders/count", "products", "products/count"]) {
        const response = await call("GET", `/admin/${path}.json?updated_since=${encodeURIComponent(time)}`);
        expect(response.status).toBe(422);
        expect(await response.json()).toEqual({
          updated_since: [expect.stringContaining("must be a time in ISO 8601, such as 2026")],
        });
      }
    },
  );
});

test.each<[query: string, ids: number[]]>([
  ["", [391, 390, 301]],
  ["with_deleted=false&deleted=0", [391, 390, 301]],
  ["with_deleted=true", [900, 391, 390, 301]],
  ["deleted=1", [900]],
  ["updated_since=2000-01-01&deleted=true", [900]],
  ["deleted=true&with_deleted=true", [900, 391, 390, 301]],
  ["filter[title]=пуэр&with_deleted=1", [900, 301]],
  ["filter%5Btitle%5D=ПУЭР", [301]],
  ["filter[title]=%25", []],
  ["category_id=21", [391, 301]],
  ["collection_id=31", [391, 301]],
])("archived products are listed and counted only if the request asks for them: %s", async (query, ids) => {
  const { call, products } = startBackOffice();
  products.put(makeProduct({ id: 900, archived: true }));
  const read = async (path: string) => (await call("GET", `/admin/${path}.json?${query}`)).json();
  expect(await read("products")).toMatchObject(ids.map((id) => ({ id })));
  expect(await read("products/count")).toEqual({ count: ids.length });
  expect((await call("GET", "/admin/products/900.json")).status).toBe(404);
  expect(await read("products/by_ids")).toEqual([]);
});

describe("filters of orders", () => {
  test.each([
    ["fulfillment_status=declined", [2002]],
    ["fulfillment_status[]=declined&fulfillment_status[]=new", [2002, 2001]],
    ["fulfillment_status[0]=declined&fulfillment_status[1]=none", [2002]],
    ["fulfillment_status=declined&fulfillment_status=new", [2001]],
    ["fulfillment_status=none", []],
    ["payment_gateway_id=77", [2002, 2001]],
    ["payment_gateway_id[]=77&delivery_variant=88", [2001]],
  ])("%s", async (query, ids) => {
    const started = startBackOffice();
    const order = (id: number, fields: object) => started.orders.put(makeOrder({ id, ...fields }));
    order(2001, { fulfillment_status: "new", payment_gateway_id: 77, delivery_variant_id: 88 });
    order(2002, { fulfillment_status: "declined", payment_gateway_id: 77, delivery_variant_id: 89 });
    const own = (await idsOf(started, query)).filter((id) => id > 2000);
    expect(own).toEqual(ids);
    const count = await (await started.call("GET", `/admin/orders/count.json?${query}`)).json();
    expect(count).toEqual({ count: (await idsOf(started, query)).length });
  });

  test.each([
    ["orders", "status=new", "status", "is unknown, .* use page, .*, fulfillment_status"],
    ["orders", "fulfillment_status=", "fulfillment_status", "is empty, "],
    ["orders/count", "filter[title]=x", "filter[title]", "is unknown, "],
    ["products", "constructor=x", "constructor", "is unknown, .* use page, .*, filter\\[title\\]"],
  ])("a filter that would return everything is refused: %s?%s", async (path, query, name, message) => {
    const { call } = startBackOffice();
    const response = await call("GET", `/admin/${path}.json?${query}`);
    const problem: unknown = expect.stringMatching(message);
    expect([response.status, await response.json()]).toEqual([422, { [name]: [problem] }]);
  });
});

test("counts: observed in JSON; assumed: in XML, and with the filters of the list", async () => {
  const started = startWith([at("10:00:00"), at("11:00:00")]);
  const count = async (path: string) => (await started.call("GET", `/admin/${path}`)).text();
  expect(await count("orders/count.json")).toBe('{"count":5}');
  expect(await count("products/count.json?per_page=1")).toBe('{"count":3}');
  expect(await count("orders/count.json?from_id=2001")).toBe('{"count":5}');
  expect(await count("orders/count.json?updated_since=2026-11-21T11:00:00%2B03:00")).toBe('{"count":1}');
  expect(readRailsXml(await count("orders/count.xml"))).toEqual({ name: "count", value: 5 });
});
