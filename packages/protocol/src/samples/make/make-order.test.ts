import { describe, expect, test } from "vitest";
import { makeOrder } from "./make-order.ts";
import { moneyAsText } from "./money-as-text.ts";

describe("sums", () => {
  test("have a digit after the point if they are text", () => {
    const order = moneyAsText(
      makeOrder({
        order_lines: [{ sale_price: 420.5, quantity: 3 }],
        delivery_price: 210,
        discounts: [{ amount: 0.25 }],
        delivery_info: { price: 210 },
        margin: null,
      }),
    );
    expect(order).toMatchObject({
      items_price: "1261.5",
      delivery_price: "210.0",
      total_price: "1471.25",
      margin: null,
      order_lines: [{ sale_price: "420.5", discounts_amount: "0.0", quantity: 3 }],
      discounts: [{ amount: "0.25", discount: "0.25" }],
      delivery_info: { price: "210.0" },
    });
  });
});

describe("a part of an order", () => {
  test("may have fields of the store, given by handle and value", () => {
    const fields_values = [
      { handle: "gift", value: "да" },
      { id: 5, name: "Без метки" },
    ];
    const expected = [
      { id: 11, field_id: 4011, handle: "gift", name: "gift", value: "да", type: "Field::TextField" },
      { id: 5, field_id: 4005, handle: null, name: "Без метки", value: "" },
    ];
    const order = makeOrder({
      fields_values,
      client: { fields_values },
      shipping_address: { fields_values },
    });
    expect(order.fields_values).toMatchObject(expected);
    expect(order.client?.fields_values).toMatchObject(expected);
    expect(order.shipping_address?.fields_values).toMatchObject(expected);
  });
});
