// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { formatMoney, parseMoney } from "./money.ts";

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
