import type {
  OrderInfo as OrderInfoFields,
  ProductInfo as ProductInfoFields,
} from "@orderpane/protocol/order";

declare global {
  /** Open for declaration merging: a widget adds the fields that its store puts on orders and products. */
  namespace Orderpane {
    interface OrderInfo extends OrderInfoFields {}
    interface ProductInfo extends ProductInfoFields {}
  }

  /** Set by the store before the widget's code runs: a snapshot, taken when the page was loaded (*observed*). */
  interface Window {
    /** On order pages. */
    order_info?: Orderpane.OrderInfo;
    /** On product pages. */
    product_info?: Orderpane.ProductInfo;
    /** The store. */
    account_id?: number;
    /** The member of staff who looks at the page. */
    user_id?: number;
  }
}
