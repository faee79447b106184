import * as samples from "@orderpane/protocol/samples";

/** What tells an order from a plain one; the fields that a widget has merged into the types are among them. */
export type OrderOverrides = samples.OrderOverrides<Orderpane.OrderInfo>;

/**
 * An order with every field that the platform names: one line, new and not paid, nobody's yet. A part that is given
 * (a line, the client, the address, a field) is completed, and sums that are left out follow from the lines, the
 * delivery and the discounts. The same overrides give the same order, ids included.
 */
export const makeOrder: (overrides?: OrderOverrides) => Orderpane.OrderInfo = samples.makeOrder;

/**
 * Orders that a widget has to show, by name: `sampleOrders.company({ comment: "Срочно" })`. Only `minimal` takes its
 * overrides as they are: it has nothing but the four fields that may be relied on.
 */
export const sampleOrders: {
  readonly [Name in samples.SampleOrderName]: (
    overrides?: Name extends "minimal" ? Partial<Orderpane.OrderInfo> : OrderOverrides,
  ) => Orderpane.OrderInfo;
} = samples.sampleOrders;
