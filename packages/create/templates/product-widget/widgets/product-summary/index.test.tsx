import { makeProduct, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import ProductSummary from "./index.tsx";

test("shows the name of the product and the number of variants", () => {
  renderWidget(<ProductSummary />, {
    product: makeProduct({ title: "Sencha", variants: [{ id: 1 }, { id: 2 }] }),
  });
  expect(screen.getByText("Sencha")).toBeDefined();
  expect(screen.getByText("Variants").nextElementSibling?.textContent).toBe("2");
});
