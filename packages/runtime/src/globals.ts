import type * as protocol from "@orderpane/protocol/order";

declare global {
  /** Open for declaration merging: a widget adds the fields that its store puts on orders, products and their parts. */
  namespace Orderpane {
    interface OrderInfo extends protocol.OrderInfo {
      readonly order_lines: OrderLine[];
      readonly client?: Client | null;
      readonly shipping_address?: ShippingAddress | null;
    }
    interface OrderLine extends protocol.OrderLine {}
    interface Client extends protocol.Client {}
    interface ShippingAddress extends protocol.ShippingAddress {}

    interface ProductInfo extends protocol.ProductInfo {
      readonly variants?: ProductVariant[] | null;
    }
    interface ProductVariant extends protocol.ProductVariant {}
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
