import { expect, test } from "vitest";
import type { OrderInfo } from "@orderpane/protocol/order";
import { makeOrder } from "@orderpane/protocol/samples";
import { startBackOffice } from "../../testing/start-back-office.ts";

const path = "/admin/orders/1001.json";

/** A store with the order 1001, which has one field, and the order 1, which has another. */
function startWithFields() {
  const started = startBackOffice();
  const track = { id: 11, field_id: 4011, handle: "track", name: "Трек", value: "" };
  started.orders.put(makeOrder({ id: 1, fields_values: [{ ...track, value: "1" }] }));
  started.orders.put(makeOrder({ fields_values: [{ id: 12, field_id: 4012, handle: "gift", value: "да" }] }));
  const put = async (order: object) => {
    const response = await started.call("PUT", path, { body: JSON.stringify({ order }) });
    return { status: response.status, body: (await response.json()) as OrderInfo };
  };
  return { ...started, put };
}

test("an application can change only statuses, the comment and field values", async () => {
  const { put, orders, switches } = startWithFields();
  const { status, body } = await put({
    custom_status_permalink: "dispatched",
    financial_status: "paid",
    manager_comment: "Позвонить",
    total_price: 1,
    fields_values_attributes: [
      { field_id: 4012, value: "нет" },
      { handle: "track", value: "80001" },
    ],
  });
  const time = "2026-11-21T03:00:00.000+03:00";
  expect([status, body]).toEqual([200, orders.find(1001)]);
  expect(body).toMatchObject({
    custom_status: { permalink: "dispatched", title: "Отправлен" },
    fulfillment_status: "dispatched",
    financial_status: "paid",
    paid_at: time,
    updated_at: time,
    manager_comment: "Позвонить",
    total_price: makeOrder().total_price,
    fields_values: [
      { id: 12, handle: "gift", value: "нет", updated_at: time },
      { id: 13, field_id: 4011, handle: "track", name: "Трек", value: "80001", created_at: time },
    ],
  });
  switches.time += 60_000;
  expect((await put({ financial_status: "paid", fields_values_attributes: [] })).body).toEqual(body);
});

test("a store accepts custom statuses that one of its orders has", async () => {
  const { put, orders } = startWithFields();
  const packed = { permalink: "packed", title: "Собран" };
  orders.put(makeOrder({ id: 2, custom_status: packed, fulfillment_status: "accepted" }));
  const { body } = await put({ custom_status_permalink: "packed" });
  expect(body).toMatchObject({ custom_status: packed, fulfillment_status: "accepted" });
});

test.each([
  [{ fulfillment_status: "sent" }, "fulfillment_status", 'expected one of new, .*, found "sent"'],
  [{ custom_status_permalink: "sent" }, "custom_status_permalink", 'expected one of new, .*, found "sent"'],
  [{ discounts_attributes: [{ discount: 10 }] }, "discounts_attributes", "cannot be changed here: .*"],
  [
    { manager_comment: "x", fields_values_attributes: [{ handle: "colour", value: "red" }] },
    "fields_values_attributes[0]",
    "expected the field_id or the handle of a field that an order of this store has",
  ],
])("%j is refused, and changes nothing", async (order, field, message) => {
  const { put, orders } = startWithFields();
  const before = orders.find(1001);
  const problem: unknown = expect.stringMatching(`^${message}$`);
  expect(await put(order)).toEqual({ status: 422, body: { [field]: [problem] } });
  expect(orders.find(1001)).toEqual(before);
});

test("assumed: an order can be changed in XML, too", async () => {
  const { call, orders } = startWithFields();
  const body = `<order><financial-status>paid</financial-status><fields-values-attributes type="array">
    <fields-values-attribute><field-id type="integer">4012</field-id><value nil="true"/></fields-values-attribute>
    </fields-values-attributes></order>`;
  const response = await call("PUT", "/admin/orders/1001.xml", { body });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("<order>")]);
  expect(orders.find(1001)).toMatchObject({ financial_status: "paid", fields_values: [{ value: null }] });
});
