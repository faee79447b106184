import type * as protocol from "@orderpane/protocol/order";

declare global {
  /**
   * For declaration merging: a widget can add the fields that its store adds to orders, products and their
   * parts.
   */
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

  /** The store sets these before the widget's code runs. They do not change afterwards (*observed*). */
  interface Window {
    /** Only on order pages. */
    order_info?: Orderpane.OrderInfo;
    /** Only on product pages. */
    product_info?: Orderpane.ProductInfo;
    /** Id of the store. */
    account_id?: number;
    /** Id of the employee who looks at the page. */
    user_id?: number;
  }
}
