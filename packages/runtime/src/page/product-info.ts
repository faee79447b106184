import { RuntimeError } from "../errors.ts";

/**
 * The product that the page shows: `window.product_info`, always the same object. Only its `id` may be relied on.
 * Throws a {@link RuntimeError}: `no-product` where the page has none, `bad-product` where it has no id.
 */
export function productInfo(): Orderpane.ProductInfo {
  const product = window.product_info;
  if (product?.id) return product;
  throw new RuntimeError(
    product ? "bad-product" : "no-product",
    'window.product_info needs an id: is the page "product" in widget.json?',
    { shown: ["Нет данных товара", "No product data"] },
  );
}
