/**
 * The order and the product that a page passes to its widgets.
 *
 * @module @orderpane/protocol/order
 */
export * from "./order/globals.ts";
export type * from "./order/merged-types.ts";
export type * from "./order/order-info.ts";
export type * from "./order/product-info.ts";
