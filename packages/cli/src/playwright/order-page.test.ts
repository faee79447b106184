import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { createOrderPage } from "./order-page.ts";
import type { TestStore } from "./test-store.ts";

const store = {
  url: "http://127.0.0.1:1",
  widgets: [
    { id: 1, name: "buyer-card", title: "Покупатель", page: "order" },
    { id: 2, name: "stock", title: "Остатки", page: "product" },
  ],
} as unknown as TestStore;

/** A page that fails on every use: a wrong name must be reported before a page is opened. */
const untouched = new Proxy({}, { get: (_target, name) => expect.fail(String(name)) }) as Page;

test.each([
  ["nothing", "the project has no widget nothing"],
  ["", "the project has no widget "],
  ["stock", "the widget stock is of product pages"],
  ["Остатки", "the widget Остатки is of product pages"],
])("the widget %o is refused: %s", async (name, problem) => {
  await expect(createOrderPage(untouched, store).widget(name, { order: 1001 })).rejects.toThrow(
    `${problem}: expected one of buyer-card (Покупатель)`,
  );
});
