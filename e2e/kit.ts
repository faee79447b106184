import { test as base } from "@orderpane/cli/playwright";
import { noteSecret } from "@orderpane/tooling/canary";

/** `test` of the kit; the passwords that its stores have made up are looked for when all is done. */
export const test = base.extend({
  store: async ({ store }, use) => {
    noteSecret(store.local.credentials.appPassword);
    await use(store);
  },
});

export { expect, makeOrder, sampleOrders, sampleProducts, type TestStore } from "@orderpane/cli/playwright";
