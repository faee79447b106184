/**
 * The storefront: shapes of its responses, and the query with its codec.
 *
 * @module @orderpane/protocol/catalog
 */
export * from "./catalog/query.ts";
export * from "./catalog/query-codec.ts";
export type * from "./catalog/responses.ts";
