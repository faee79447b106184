import {
  makeOrder,
  type OrderOverrides,
  renderWidget,
  sampleOrders,
  screen,
} from "@orderpane/runtime/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import real from "../../packages/protocol/spec/fixtures/real-order.json" with { type: "json" };
import Margin from "./index.tsx";

// If a message replaces the widget, the error is logged to the console.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

type Settings = { costShare?: number };

/** Returns the cells of each row, with plain spaces in numbers. */
function show(order: Orderpane.OrderInfo, settings: Settings = { costShare: 60 }): string[][] {
  renderWidget(<Margin />, { order, settings });
  const rows = screen.getAllByRole("row").slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s/g, " ").trim()));
}

const ofLines = (...order_lines: NonNullable<OrderOverrides["order_lines"]>) => makeOrder({ order_lines });

test("a typical order has each line, the total and the estimated cost, but not the delivery", () => {
  expect(show(sampleOrders.typical())).toEqual([
    ["Шу пуэр «Старый двор», 2019 × 1", "1 500 ₽", "≈ 600 ₽"],
    ["Улун «Да Хун Пао», 100 г × 2", "1 780 ₽", "≈ 712 ₽"],
    ["Гайвань фарфоровая, 120 мл × 1", "1 290 ₽", "≈ 516 ₽"],
    ["Итого, 40 %", "4 570 ₽", "≈ 1 828 ₽"],
  ]);
  expect(screen.getByRole("status").textContent).toBe("≈ себестоимость: 60 % цены без скидок");
});

test("all sums and the share are in the page's language", () => {
  const order = makeOrder({ order_lines: [{ quantity: 1, sale_price: 1500 }], total_price: 1500 });
  renderWidget(<Margin />, { order, settings: { costShare: 60 }, language: "en" });
  expect(screen.getByText("Итого, 40%")).toBeDefined();
  expect(screen.getAllByText(/RUB\s1,500/)).toHaveLength(2);
});

test("discounts on the order are in its lines, and the total is what the buyer pays for them", () => {
  expect(show(sampleOrders.discounted())).toEqual([
    ["Шу пуэр «Старый двор», 2019 × 2, скидка 570 ₽", "2 430 ₽", "≈ 630 ₽"],
    ["Сенча «Утренняя роса», 50 г × 1, скидка 42,05 ₽", "378,45 ₽", "≈ 126,15 ₽"],
    ["Итого, 27 %", "2 808,45 ₽", "≈ 756,15 ₽"],
  ]);
});

test("a real order is shown", () => {
  expect(show(makeOrder(real))).toEqual([
    ["тест 10р × 1, скидка 0,50 ₽", "9,50 ₽", "≈ 3,50 ₽"],
    ["Итого, 37 %", "9,50 ₽", "≈ 3,50 ₽"],
  ]);
});

test("two lines with the same variant are both shown", () => {
  expect(show(sampleOrders.twoLinesOfOneVariant()).map(([title, sum]) => [title, sum])).toEqual([
    ["Иван-чай ферментированный с чабрецом, 75 г × 1", "350 ₽"],
    ["Иван-чай ферментированный с чабрецом, 75 г × 2", "700 ₽"],
    ["Коробка подарочная × 1", "250 ₽"],
    ["Итого, 40 %", "1 300 ₽"],
  ]);
});

describe("the cost of a line", () => {
  test("is not estimated if the order has it, and may exceed the price", () => {
    const rows = show(ofLines({ quantity: 2, sale_price: 100, cost_price: "130.5" }), {});
    expect(rows).toEqual([
      ["Шу пуэр «Старый двор», 2019 × 2", "200 ₽", "-61 ₽"],
      ["Итого, -31 %", "200 ₽", "-61 ₽"],
    ]);
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("can be 0", () => {
    expect(show(ofLines({ sale_price: 100, cost_price: 0 })).at(-1)).toEqual([
      "Итого, 100 %",
      "100 ₽",
      "100 ₽",
    ]);
  });

  test("is a dash with a warning if it is unknown, in the line and in the total", () => {
    const rows = show(ofLines({ sale_price: 100, cost_price: 40 }, { sale_price: 50 }), {});
    expect(rows.map((row) => row.at(-1))).toEqual(["60 ₽", "—", "—"]);
    expect(rows.at(-1)).toEqual(["Итого", "150 ₽", "—"]);
    expect(screen.getByRole("status").textContent).toContain("настройка costShare");
  });

  test("cannot be text: a message asks to correct the setting", () => {
    renderWidget(<Margin />, { settings: { costShare: "60" } });
    expect(screen.getByRole("alert").textContent).toBe("Проверьте настройку costShare");
  });
});

test("an order with only id and lines, and one without lines, are shown", () => {
  expect(show(sampleOrders.minimal())).toEqual([
    ["Позиция 100201 × —", "—", "—"],
    ["Итого", "—", "—"],
  ]);
  expect(show(sampleOrders.minimal({ order_lines: [] }))).toEqual([["Итого", "0 ₽", "0 ₽"]]);
  expect(screen.getByText("В заказе нет позиций")).toBeDefined();
});

test("other currencies, sums as text and inexact binary fractions are shown correctly", () => {
  expect(show(sampleOrders.abroad()).at(-1)![1]).toBe("4 290 KZT");
  const lines = ["0.1", "0.2"].map((price) => ({ sale_price: price, cost_price: 0 }));
  expect(show(ofLines(...lines)).at(-1)).toEqual(["Итого, 100 %", "0,30 ₽", "0,30 ₽"]);
});

test("hostile titles are shown as text", () => {
  show(sampleOrders.hostile());
  expect(document.querySelector("script, img")).toBeNull();
  expect(screen.getByText(/onerror/)).toBeDefined();
});

describe("a value of any type causes a dash or a message, never NaN or a blank frame", () => {
  const wrong: unknown[] = [null, true, "", "x", "1,5", [], {}, [null], { id: 1 }, 1e308, -1e308];
  const ofOrder = ["currency_code", "order_lines"];
  const prices = ["sale_price", "total_price", "full_sale_price", "full_total_price", "cost_price"];
  const ofLine = ["id", "title", "quantity", "discounts_amount", ...prices];

  test.each([...ofOrder, ...ofLine])("%s", (field) => {
    for (const value of wrong) {
      const order = sampleOrders.discounted();
      Object.assign(ofOrder.includes(field) ? order : order.order_lines[0]!, { [field]: value });
      const { container } = renderWidget(<Margin />, { order, settings: { costShare: 60 } });
      expect(container.textContent).toMatch(/Итого|Нет данных заказа|Виджет не удалось показать/);
      expect(container.textContent).not.toMatch(/NaN|Infinity|∞|undefined|null/);
    }
  });
});
