// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { pageInfo } from "./page-info.ts";
import { productInfo } from "./product-info.ts";

const order: Orderpane.OrderInfo = { id: 7, number: 1007, account_id: 1, order_lines: [] };
const product: Orderpane.ProductInfo = { id: 5 };

afterEach(() => {
  for (const name of ["order_info", "product_info", "account_id", "user_id"] as const) delete window[name];
});

test("an order page has an order and no product", () => {
  Object.assign(window, { order_info: order, account_id: 1, user_id: 7 });
  expect(pageInfo()).toEqual({ accountId: 1, userId: 7, order, product: null });
});

test("a product page has a product and no order; missing ids are null", () => {
  Object.assign(window, { product_info: product });
  expect(pageInfo()).toEqual({ accountId: null, userId: null, order: null, product });
});

test.each([
  ["has neither", {}, "no-order"],
  ["has an order of another form", { order_info: "7" }, "bad-order"],
  ["has a product of another form", { product_info: "5" }, "bad-product"],
])("a page that %s causes an error with a code", (_name, globals, code) => {
  Object.assign(window, globals);
  expect(pageInfo).toThrow(expect.objectContaining({ code }));
});

test("productInfo returns the page's product itself, and throws if there is none", () => {
  expect(productInfo).toThrow(expect.objectContaining({ code: "no-product" }));
  window.product_info = product;
  expect(productInfo()).toBe(product);
});
