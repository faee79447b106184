// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { orderInfo } from "./order-info.ts";

afterEach(() => {
  delete window.order_info;
});

test("the order of the page is given as it is, unknown keys included", () => {
  window.order_info = {
    id: 7,
    number: 1007,
    account_id: 1,
    order_lines: [],
    my_key: "x",
  } as Orderpane.OrderInfo;
  expect(orderInfo()).toBe(window.order_info);
});

test.each([
  ["no order", undefined, "window.order_info is absent"],
  ["null", null, "window.order_info is absent"],
  ["an order without an id", { number: 1 }, "window.order_info has no id"],
  ["a text", "7", "window.order_info has no id"],
])("%s is a clear error", (_name, order, message) => {
  window.order_info = order as never;
  expect(orderInfo).toThrow(
    expect.objectContaining({ code: "no-order", message: expect.stringContaining(message) }),
  );
});
