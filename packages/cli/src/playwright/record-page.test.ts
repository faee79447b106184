import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import type { BuiltWidgets } from "./built-widgets.ts";
import { createRecordPage } from "./record-page.ts";
import type { TestStore } from "./test-store.ts";

const store = {
  url: "http://127.0.0.1:1",
  widgets: [
    { id: 1, name: "buyer-card", title: "Покупатель", page: "order" },
    { id: 2, name: "stock", title: "Остатки", page: "product" },
  ],
  productUrl: (id: number) => `http://127.0.0.1:1/products/${id}`,
} as unknown as TestStore;

const origin = { store, builtWidgets: {} as BuiltWidgets };

/** A page that fails on every use: a wrong name must be reported before opening a page. */
const untouched = new Proxy({}, { get: (_target, name) => expect.fail(String(name)) }) as Page;

test.each([
  ["order", "nothing", "the project has no widget nothing: expected one of buyer-card (Покупатель)"],
  ["order", "", "the project has no widget : expected one of buyer-card (Покупатель)"],
  ["order", "Остатки", "the widget Остатки is of product pages: expected one of buyer-card (Покупатель)"],
  ["product", "buyer-card", "the widget buyer-card is of order pages: expected one of stock (Остатки)"],
] as const)("on pages of an %s the widget %o is refused: %s", async (kind, name, problem) => {
  await expect(createRecordPage(untouched, { ...origin, kind }).widget(name, { [kind]: 1 })).rejects.toThrow(
    problem,
  );
});

test("the error for a product that the store does not have contains the fix", async () => {
  const page = { goto: async () => ({ ok: () => false, status: () => 404 }) } as unknown as Page;
  await expect(createRecordPage(page, { ...origin, kind: "product" }).open(5)).rejects.toThrow(
    "the store shows no product 5 (HTTP 404): give the product itself, as makeProduct and sampleProducts make them",
  );
});
