/**
 * Playwright's `test` with a local store for each test.
 *
 * @module @orderpane/cli/playwright
 */
export {
  makeOrder,
  makeProduct,
  type OrderOverrides,
  type ProductOverrides,
  sampleOrders,
  sampleProducts,
} from "@orderpane/protocol/samples";
export { expect } from "@playwright/test";
export { expectHealthy, type HealthyOptions } from "./check/expect-healthy.ts";
export { findBrowser } from "./playwright/find-browser.ts";
export type { OrderPage, ProductPage } from "./playwright/record-page.ts";
export type { TestStore, TestStoreOptions, TestWidget } from "./playwright/test-store.ts";
export { type OrderpaneFixtures, type OrderpaneWorkerOptions, test } from "./playwright/test.ts";
