import { makeOrder, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import OrderSummary from "./index.tsx";

test("shows the buyer and the number of lines", () => {
  const order = makeOrder({ client: { name: "Anna" }, order_lines: [{ id: 1 }, { id: 2 }] });
  renderWidget(<OrderSummary />, { order });
  expect(screen.getByText("Anna")).toBeDefined();
  expect(screen.getByText("Lines").nextElementSibling?.textContent).toBe("2");
});

test("an order may have no buyer", () => {
  renderWidget(<OrderSummary />, { order: makeOrder({ client: null }) });
  expect(screen.queryByText("Buyer")).toBeNull();
});
