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
