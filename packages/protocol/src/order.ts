export type {
  Client,
  DeliveryInfo,
  FieldValue,
  Money,
  OrderDiscount,
  OrderInfo,
  OrderLine,
  Outlet,
  ProductInfo,
  ShippingAddress,
} from "./order/order-info.ts";
