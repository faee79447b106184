import { test as base } from "@playwright/test";
import { type BuiltWidgets, buildForTests, findWidgetProject } from "./built-widgets.ts";
import { createRecordPage, type OrderPage, type ProductPage } from "./record-page.ts";
import { startTestStore, type TestStore, type TestStoreOptions } from "./test-store.ts";

/** Options for `use` in Playwright's configuration. {@link TestStoreOptions} go there or into `test.use`. */
export interface OrderpaneWorkerOptions {
  /** The project's folder. Default: the nearest one above the tests that contains `widgets/`. */
  projectRoot: string | undefined;
}

/** The fixtures of each test. */
export interface OrderpaneFixtures {
  /** A fresh store, with the project's widgets deployed. */
  store: TestStore;
  /** The pages of its orders. */
  orderPage: OrderPage;
  /** The pages of its products. */
  productPage: ProductPage;
}

interface WorkerFixtures {
  builtWidgets: BuiltWidgets;
}

/**
 * Playwright's `test` with a local store: the widgets are built once for each worker, and each test has its
 * own store, whose `widgets/<name>/server.ts` respond to requests.
 */
export const test = base.extend<
  OrderpaneFixtures & TestStoreOptions,
  OrderpaneWorkerOptions & WorkerFixtures
>({
  projectRoot: [undefined, { option: true, scope: "worker" }],
  assumptions: [{}, { option: true }],
  settings: [{}, { option: true }],
  builtWidgets: [
    async ({ projectRoot }, use, { config }) => {
      const built = await buildForTests(projectRoot ?? findWidgetProject(config.rootDir));
      await use(built);
      await built.remove();
    },
    { scope: "worker" },
  ],
  store: async ({ builtWidgets, assumptions, settings }, use) => {
    const store = await startTestStore(builtWidgets, { assumptions, settings });
    await use(store);
    await store.close();
  },
  orderPage: async ({ page, store, builtWidgets }, use) => {
    await use(createRecordPage(page, { store, builtWidgets, kind: "order" }));
  },
  productPage: async ({ page, store, builtWidgets }, use) => {
    await use(createRecordPage(page, { store, builtWidgets, kind: "product" }));
  },
});
