import type * as order from "./order-info.ts";
import type * as product from "./product-info.ts";

declare global {
  /**
   * For declaration merging: a project can add the fields that its store adds to orders, products and their
   * parts.
   */
  namespace Orderpane {
    interface OrderInfo extends order.OrderInfo {
      readonly custom_status?: CustomStatus | null;
      readonly order_lines: OrderLine[];
      readonly order_changes?: OrderChange[] | null;
      readonly discounts?: OrderDiscount[] | null;
      readonly discount?: OrderDiscount | null;
      readonly client?: Client | null;
      readonly shipping_address?: ShippingAddress | null;
      readonly delivery_info?: DeliveryInfo | null;
    }
    interface CustomStatus extends order.CustomStatus {}
    interface OrderLine extends order.OrderLine {}
    interface OrderChange extends order.OrderChange {}
    interface OrderDiscount extends order.OrderDiscount {}
    interface Client extends order.Client {}
    interface ShippingAddress extends order.ShippingAddress {}
    interface DeliveryInfo extends order.DeliveryInfo {
      readonly outlet?: Outlet | null;
    }
    interface Outlet extends order.Outlet {}
    /** The values of the fields that the store added, by handle. */
    interface StoreFields {}
    /** The toolkit's own types. */
    interface Toolkit {
      OrderInfo: Required<order.OrderInfo>;
      CustomStatus: order.CustomStatus;
      OrderLine: Required<order.OrderLine>;
      OrderChange: Required<order.OrderChange>;
      OrderDiscount: Required<order.OrderDiscount>;
      Client: Required<order.Client>;
      ShippingAddress: Required<order.ShippingAddress>;
      DeliveryInfo: Required<order.DeliveryInfo>;
      Outlet: Required<order.Outlet>;
    }
    /** `never` if the types that were found do not fit. */
    type Fit<Type, Found> = [Found] extends [Type] ? Type : never;

    interface ProductInfo extends product.ProductInfo {
      readonly variants?: ProductVariant[] | null;
    }
    interface ProductVariant extends product.ProductVariant {}
  }
}

// Declarations that import these names include the namespace; those that only use the namespace do not.
/** An order with the fields that the project has declared. */
export type MergedOrder = Orderpane.OrderInfo;
/** A product with the fields that the project has declared. */
export type MergedProduct = Orderpane.ProductInfo;
