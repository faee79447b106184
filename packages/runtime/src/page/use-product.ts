import { RuntimeError } from "../errors.ts";

/**
 * Returns the page's product, `window.product_info`: the same object for every call. Rely only on its `id`.
 *
 * @throws {RuntimeError} `no-product` if the page has no product, `bad-product` if the product has no id
 */
export function useProduct(): Orderpane.ProductInfo {
  const product = window.product_info;
  if (product?.id) return product;
  throw new RuntimeError(
    product ? "bad-product" : "no-product",
    'window.product_info needs an id: is the page "product" in widget.json?',
    { shown: ["Нет данных товара", "No product data"] },
  );
}
