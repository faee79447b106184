import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { createProductPage } from "./product-page.ts";
import type { TestStore } from "./test-store.ts";

const store = {
  url: "http://127.0.0.1:1",
  widgets: [
    { id: 1, name: "buyer-card", title: "Покупатель", page: "order" },
    { id: 2, name: "stock", title: "Остатки", page: "product" },
  ],
  productUrl: (id: number) => `http://127.0.0.1:1/products/${id}`,
} as unknown as TestStore;

test("the widget of an order page is refused, before a page is opened", async () => {
  const untouched = new Proxy({}, { get: (_target, name) => expect.fail(String(name)) }) as Page;
  await expect(createProductPage(untouched, store).widget("buyer-card")).rejects.toThrow(
    "the widget buyer-card is of order pages: expected one of stock (Остатки)",
  );
});

test("the error for a product that the store does not have says what to do", async () => {
  const page = { goto: async () => ({ ok: () => false, status: () => 404 }) } as unknown as Page;
  await expect(createProductPage(page, store).open(5)).rejects.toThrow(
    "the store shows no product 5 (HTTP 404): give the product itself, as makeProduct and sampleProducts make them",
  );
});
