/**
 * The storefront's responses, and the catalog query with its codec.
 *
 * @module @orderpane/protocol/catalog
 */
export * from "./catalog/query.ts";
export * from "./catalog/query-codec.ts";
export type * from "./catalog/responses.ts";
