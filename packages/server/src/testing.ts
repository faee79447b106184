/**
 * Helpers for testing an application.
 *
 * @module @orderpane/server/testing
 */
export { createMemoryRegistry } from "./registry/sqlite-registry.ts";
