import { makeProduct, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import ProductSummary from "./index.tsx";

test("показывает название товара и число вариантов", () => {
  renderWidget(<ProductSummary />, {
    product: makeProduct({ title: "Сенча", variants: [{ id: 1 }, { id: 2 }] }),
  });
  expect(screen.getByText("Сенча")).toBeDefined();
  expect(screen.getByText("Вариантов").nextElementSibling?.textContent).toBe("2");
});
