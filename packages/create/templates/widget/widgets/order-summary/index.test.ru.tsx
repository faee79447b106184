import { makeOrder, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import OrderSummary from "./index.tsx";

test("показывает покупателя и число позиций", () => {
  const order = makeOrder({ client: { name: "Анна" }, order_lines: [{ id: 1 }, { id: 2 }] });
  renderWidget(<OrderSummary />, { order });
  expect(screen.getByText("Анна")).toBeDefined();
  expect(screen.getByText("Позиций").nextElementSibling?.textContent).toBe("2");
});

test("заказ может быть без покупателя", () => {
  renderWidget(<OrderSummary />, { order: makeOrder({ client: null }) });
  expect(screen.queryByText("Покупатель")).toBeNull();
});
