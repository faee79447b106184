import { useOrder } from "./use-order.ts";
import { useProduct } from "./use-product.ts";

/** The widget's page. It has either an `order` or a `product`. */
export type PageInfo = {
  /** Id of the store. */
  readonly accountId: number | null;
  /** Id of the employee who opened the page. */
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
