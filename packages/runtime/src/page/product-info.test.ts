// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { productInfo } from "./product-info.ts";

afterEach(() => {
  delete window.product_info;
});

test("the page's product is returned unchanged, unknown keys included", () => {
  window.product_info = { id: 5, my_key: "x" } as Orderpane.ProductInfo;
  expect(productInfo()).toBe(window.product_info);
});

test.each([
  ["no product", undefined, "no-product"],
  ["null", null, "no-product"],
  ["a product without an id", { title: "Чай" }, "bad-product"],
  ["a text", "5", "bad-product"],
  ["a list", [{ id: 5 }], "bad-product"],
])("%s causes an error with a code", (_name, product, code) => {
  window.product_info = product as never;
  expect(productInfo).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining("window.product_info needs an id") }),
  );
});
