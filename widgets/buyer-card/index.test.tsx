import { renderWidget, sampleOrders, screen } from "@orderpane/runtime/testing";
import { describe, expect, test } from "vitest";
import BuyerCard from "./index.tsx";

/** An order with an address without its optional fields, as the platform may send it. */
const minimal = sampleOrders.minimal({ order_lines: [] });
const typical: Orderpane.OrderInfo = {
  ...minimal,
  order_lines: [{ id: 1 }, { id: 2 }, { id: 3 }],
  total_price: "12500.0",
  currency_code: "RUR",
  comment: "Позвоните\nза час",
  client: { id: 1, surname: "Иванова", name: "Анна", phone: "+7 (916) 123-45-67", email: "anna@example.ru" },
  shipping_address: { id: 1, zip: "101000", city: "Москва", street: "Мясницкая", house: "5", flat: "12" },
};

function show(order: Orderpane.OrderInfo): void {
  renderWidget(<BuyerCard />, { order });
}

/** Returns the card's lines of text, with plain spaces in numbers. */
function lines(): string[] {
  return [...screen.getByRole("heading").parentElement!.children].map((line) =>
    line.textContent.replace(/\s/g, " "),
  );
}

test("a typical order", () => {
  show(typical);
  expect(lines()).toEqual([
    "Иванова Анна",
    "+7 (916) 123-45-67anna@example.ru",
    "101000, Москва, Мясницкая, 5, кв. 12",
    "3 позиции на 12 500 ₽",
    "Позвоните за час",
  ]);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["tel:+79161234567", "mailto:anna@example.ru"]);
});

test("a minimal order", () => {
  show(minimal);
  expect(lines()).toEqual(["Покупатель не указан", "", "0 позиций"]);
});

test.each(Object.entries(sampleOrders))("the sample order %s", (_name, sample) => {
  show(sample());
  expect(lines().length).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("script, img")).toBeNull();
});

test("a company", () => {
  show({ ...minimal, client: { id: 1, name: "ООО «Ромашка»", inn: "7701234567", kpp: "770101001" } });
  expect(lines().slice(0, 2)).toEqual(["ООО «Ромашка»", "ИНН 7701234567, КПП 770101001"]);
});

test("a pickup point, and a recipient without a buyer", () => {
  show({
    ...minimal,
    shipping_address: { id: 1, full_name: "Пётр Сидоров", phone: "84951234567" },
    delivery_info: { outlet: { title: "ПВЗ 12", address: "Тверь, Советская, 3" } },
  });
  expect(lines().slice(0, 3)).toEqual(["Пётр Сидоров", "84951234567", "ПВЗ 12, Тверь, Советская, 3"]);
});

test("hostile text is shown as text, not as a link", () => {
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  show({
    ...minimal,
    comment: hostile,
    client: {
      id: 1,
      name: hostile,
      phone: "javascript:alert(1)",
      email: "a@b.ru?bcc=all@c.ru",
      inn: hostile,
    },
    shipping_address: { id: 1, full_delivery_address: hostile },
  });
  expect(screen.getAllByText(hostile)).toHaveLength(3);
  expect(document.querySelector("script, img")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

describe("contacts", () => {
  test.each([
    ["8 495 123-45-67", "tel:+74951234567"],
    ["+375.29.1234567", "tel:+375291234567"],
    ["112", null],
    ["12345678901234567", null],
    ["8495+1234567", null],
    ["123456,,9", null],
    ["*100#12345", null],
    ["нет", null],
  ])("the link of the phone number %s is %s", (phone, href) => {
    show({ ...minimal, client: { id: 1, phone } });
    expect(screen.getByText(phone).getAttribute("href")).toBe(href);
  });

  test.each([
    ["a.b+c@mail.example.ru", "mailto:a.b+c@mail.example.ru"],
    ["a@b.ru,c@d.ru", null],
    ["a@b.ru?subject=x", null],
    ["a%0A@b.ru", null],
    ["a@localhost", null],
    ["почта", null],
  ])("the link of the email address %s is %s", (email, href) => {
    show({ ...minimal, client: { id: 1, email } });
    expect(screen.getByText(email).getAttribute("href")).toBe(href);
  });
});

test.each([
  [1, 99.5, "RUB", "1 позиция на 99,50 ₽"],
  [5, "1500.0", null, "5 позиций на 1 500 ₽"],
  [22, 0, "EUR", "22 позиции на 0 €"],
  [2, 10, "бонус", "2 позиции на 10 бонус"],
  [2, "даром", "RUR", "2 позиции"],
  [2, null, "RUR", "2 позиции"],
])("%i lines for %s %s are summed up as %s", (count, total_price, currency_code, text) => {
  const order_lines = Array.from({ length: count }, (_, id) => ({ id }));
  show({ ...minimal, order_lines, total_price, currency_code });
  expect(lines().at(-1)).toBe(text);
});
