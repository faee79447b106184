// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useOrder } from "./use-order.ts";
import { usePage } from "./use-page.ts";
import { useProduct } from "./use-product.ts";

const order: Orderpane.OrderInfo = { id: 7, number: 1007, account_id: 1, order_lines: [] };
const product: Orderpane.ProductInfo = { id: 5 };

afterEach(() => {
  for (const name of ["order_info", "product_info", "account_id", "user_id"] as const) delete window[name];
});

test("an order page has an order and no product", () => {
  Object.assign(window, { order_info: order, account_id: 1, user_id: 7 });
  expect(usePage()).toEqual({ accountId: 1, userId: 7, order, product: null });
});

test("a product page has a product and no order; missing ids are null", () => {
  Object.assign(window, { product_info: product });
  expect(usePage()).toEqual({ accountId: null, userId: null, order: null, product });
});

test.each([
  ["has neither", {}, "no-order"],
  ["has an order of another form", { order_info: "7" }, "bad-order"],
])("a page that %s causes an error with a code", (_name, globals, code) => {
  Object.assign(window, globals);
  expect(usePage).toThrow(expect.objectContaining({ code }));
});

test("useOrder returns the page's order itself, with unknown keys", () => {
  window.order_info = { ...order, my_key: "x" } as Orderpane.OrderInfo;
  expect(useOrder()).toBe(window.order_info);
});

test.each([
  ["no order", undefined, "no-order"],
  ["an order without an id", { number: 1, order_lines: [] }, "bad-order"],
  ["an order without lines", { id: 1 }, "bad-order"],
])("useOrder throws an error with a code on a page with %s", (_name, given, code) => {
  window.order_info = given as never;
  const message: unknown = expect.stringContaining("window.order_info needs an id and a list order_lines");
  expect(useOrder).toThrow(expect.objectContaining({ code, message }));
});

test("useProduct returns the page's product itself, and throws if there is none", () => {
  expect(useProduct).toThrow(expect.objectContaining({ code: "no-product" }));
  window.product_info = product;
  expect(useProduct()).toBe(product);
});
