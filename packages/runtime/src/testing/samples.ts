import * as samples from "@orderpane/protocol/samples";

/** The fields in which an order differs from a plain one, with those that a widget merged into the types. */
export type OrderOverrides = samples.OrderOverrides<Orderpane.OrderInfo>;

/**
 * Makes an order with every field that the platform names. By default it has one line, is new and not paid,
 * and has no client. A given part (a line, the client, the address, a field) is completed, and sums that are
 * left out are computed from the lines, the delivery and the discounts. The same overrides make the same
 * order, ids included.
 */
export const makeOrder: (overrides?: OrderOverrides) => Orderpane.OrderInfo = samples.makeOrder;

/**
 * Orders that a widget must be able to show, by name: `sampleOrders.company({ comment: "Срочно" })`.
 * `minimal` has only the four fields that are always there, and does not complete its overrides.
 */
export const sampleOrders: {
  readonly [Name in samples.SampleOrderName]: (
    overrides?: Name extends "minimal" ? Partial<Orderpane.OrderInfo> : OrderOverrides,
  ) => Orderpane.OrderInfo;
} = samples.sampleOrders;

/** The fields in which a product differs from a plain one, with those that a widget merged into the types. */
export type ProductOverrides = samples.ProductOverrides<Orderpane.ProductInfo>;

/**
 * Makes a product with every field that we assume the platform has. By default it has one variant, ten in
 * stock. Given variants are completed. The same overrides make the same product, ids included.
 */
export const makeProduct: (overrides?: ProductOverrides) => Orderpane.ProductInfo = samples.makeProduct;

/**
 * Products that a widget must be able to show, by name: `sampleProducts.typical({ title: "Чай" })`. `minimal`
 * has only an id, and does not complete its overrides.
 */
export const sampleProducts: {
  readonly [Name in samples.SampleProductName]: (
    overrides?: Name extends "minimal" ? Partial<Orderpane.ProductInfo> : ProductOverrides,
  ) => Orderpane.ProductInfo;
} = samples.sampleProducts;
