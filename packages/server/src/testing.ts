/**
 * What the tests of an application use.
 *
 * @module @orderpane/server/testing
 */
export { createMemoryRegistry } from "./registry/sqlite-registry.ts";
