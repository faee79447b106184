import { RuntimeError } from "../errors.ts";
import { useOrder } from "./use-order.ts";

/**
 * Returns the page's product, `window.product_info`: the same object at every call. Rely only on its `id`.
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

/** The widget's page. It has either an `order` or a `product`. */
export type PageInfo = {
  /** Id of the store. */
  readonly accountId: number | null;
  /** Id of the employee who looks at the page. */
  readonly userId: number | null;
} & (
  | { readonly order: Orderpane.OrderInfo; readonly product: null }
  | { readonly order: null; readonly product: Orderpane.ProductInfo }
);

/**
 * Returns the page's globals, for a widget that works on both kinds of pages.
 *
 * @throws {RuntimeError} like {@link useOrder} and {@link useProduct}; `no-order` if the page has neither
 */
export function usePage(): PageInfo {
  const { account_id: accountId = null, user_id: userId = null, order_info, product_info } = window;
  const ids = { accountId, userId };
  return product_info && !order_info
    ? { ...ids, order: null, product: useProduct() }
    : { ...ids, order: useOrder(), product: null };
}
