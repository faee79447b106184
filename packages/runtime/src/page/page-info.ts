import { orderInfo } from "./order-info.ts";
import { productInfo } from "./product-info.ts";

/** The page that a widget is on, for one that serves both kinds of page: either `order` or `product` is there. */
export type PageInfo = {
  /** The store. */
  accountId: number | null;
  /** The member of staff who looks at the page. */
  userId: number | null;
} & ({ order: Orderpane.OrderInfo; product: null } | { order: null; product: Orderpane.ProductInfo });

/** What the page tells a widget. Throws as {@link orderInfo} does where it has neither an order nor a product. */
export function pageInfo(): PageInfo {
  const { account_id: accountId = null, user_id: userId = null, order_info, product_info } = window;
  const ids = { accountId, userId };
  return product_info && !order_info
    ? { ...ids, order: null, product: productInfo() }
    : { ...ids, order: orderInfo(), product: null };
}
