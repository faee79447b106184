// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { orderInfo } from "./order-info.ts";

afterEach(() => {
  delete window.order_info;
});

test("the page's order is returned unchanged, unknown keys included", () => {
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
  ["no order", undefined, "no-order"],
  ["an order without an id", { number: 1, order_lines: [] }, "bad-order"],
  ["an order without lines", { id: 1 }, "bad-order"],
  ["lines that are no list", { id: 1, order_lines: {} }, "bad-order"],
  ["a text", '{"id":1,"order_lines":[]}', "bad-order"],
])("%s causes an error with a code", (_name, order, code) => {
  window.order_info = order as never;
  expect(orderInfo).toThrow(
    expect.objectContaining({
      code,
      message: expect.stringContaining("window.order_info needs an id and a list order_lines"),
    }),
  );
});
