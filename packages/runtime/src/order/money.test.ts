// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { formatMoney, lineTotal, linesTotal, parseMoney } from "./money.ts";

/** Replaces the spaces that group digits with plain ones. */
const plain = (text: string | null) => text?.replace(/\s/g, " ");

afterEach(() => {
  document.documentElement.lang = "";
});

describe("money", () => {
  test.each([
    ["1500.0", 1500],
    ["-12.05", -12.05],
    [0, 0],
  ])("%j is parsed as %d", (money, amount) => {
    expect(parseMoney(money)).toBe(amount);
  });

  test.each([
    [""],
    [null],
    [NaN],
    ["9".repeat(400)],
    ["1500.0 RUB"],
    ["١٥٠"],
    [[1500]],
    [{ valueOf: (): number => 1500 }],
  ])("%j is not parsed", (money) => {
    expect(parseMoney(money)).toBeNull();
    expect(formatMoney(money)).toBeNull();
  });
});

describe("formatted money", () => {
  test.each([
    ["1500.0", "RUB", "1 500 ₽"],
    [1234567.891, "RUB", "1 234 567,89 ₽"],
    [100, "RUR", "100 ₽"],
    [100, null, "100 ₽"],
    [2400, "KZT", "2 400 KZT"],
    [10, "usd", "10 $"],
    [10, "бонус", "10 бонус"],
  ])("of %j in %j is %s", (money, code, text) => {
    expect(plain(formatMoney(money, code as string))).toBe(text);
  });

  test("formatted money is in the page's language or in the given one", () => {
    document.documentElement.lang = "en-GB";
    expect(formatMoney(1500.5, "RUB")).toBe("RUB\u00a01,500.50");
    expect(plain(formatMoney(1500.5, "RUB", "de"))).toBe("1.500,50 RUB");
  });

  test.each(["", "ru-RU", "ru_RU", "x", "<b>", "русский"])(
    "is Russian if the page's language is %j",
    (lang) => {
      document.documentElement.lang = lang;
      expect(plain(formatMoney(1500, "RUB"))).toBe("1 500 ₽");
    },
  );
});

test.each([
  [
    "full_total_price",
    { full_total_price: "270.0", total_price: 300, full_sale_price: 1, sale_price: 100, quantity: 3 },
    270,
  ],
  ["nothing to pay", { full_total_price: 0, total_price: 300 }, 0],
  ["the full price of one", { full_sale_price: "33.1", quantity: 3, total_price: 300 }, 99.3],
  ["the price of all", { full_total_price: null, total_price: "300.0" }, 300],
  ["a price without a quantity", { sale_price: 100 }, null],
])("the total of a line is computed from %s", (_name, fields, total) => {
  expect(lineTotal({ id: 1, ...fields })).toBe(total);
});

test("the total of all lines is exact to the cent, and null if one line has no total", () => {
  const lines = [0.1, "0.2", 0].map((full_total_price, id) => ({ id, full_total_price }));
  expect(linesTotal({ order_lines: lines })).toBe(0.3);
  expect(linesTotal({ order_lines: [...lines, { id: 9 }] })).toBeNull();
  expect(linesTotal({ order_lines: [...lines, null as never] })).toBeNull();
  expect(linesTotal({ order_lines: [] })).toBe(0);
  expect(linesTotal({})).toBeNull();
});
