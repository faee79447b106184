/**
 * The order and the product that a page gives to its widgets.
 *
 * @module @orderpane/protocol/order
 */
export { encodeGlobals, type FrameGlobals } from "./order/globals.ts";
export type {
  Client,
  Dated,
  DateTime,
  DeliveryInfo,
  FieldValue,
  Money,
  OrderChange,
  OrderDiscount,
  OrderInfo,
  OrderLine,
  Outlet,
  ShippingAddress,
} from "./order/order-info.ts";
export type {
  Characteristic,
  NamedGroup,
  OptionValue,
  ProductImage,
  ProductInfo,
  ProductVariant,
  Property,
} from "./order/product-info.ts";
