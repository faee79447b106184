import { describe, expect, test } from "vitest";
import hostileTexts from "../../fixtures/hostile-texts.json" with { type: "json" };
import { mailLink, phoneLink, phoneNumber, safeLink } from "./safe-link.ts";

test.each([
  "https://example.com",
  "https://example.com/a?b=1&c=%20#d",
  "HTTP://EXAMPLE.COM:8080/",
  "https://пример.рф/путь",
  "https://example.com/@user",
  "mailto:a.b+c@mail.example.ru",
  "tel:+79161234567",
])("a safe link is returned unchanged: %s", (link) => {
  expect(safeLink(link)).toBe(link);
});

test("punctuation of a phone number is removed", () => {
  expect(safeLink("TEL:+7 (916) 123-45-67")).toBe("tel:+79161234567");
});

describe("refuses", () => {
  test.each(hostileTexts.addresses)("the address %j", (text) => {
    expect(safeLink(text)).toBeNull();
  });

  test.each([
    ["file", "file:///etc/passwd"],
    ["relative to the scheme", "//evil.example"],
    ["backslashes", "https:\\\\evil.example"],
    ["a user's name and password", "https://good:x@evil.example"],
    ["a space inside", "https://example.com/a b"],
    ["a line break behind", "https://example.com\n"],
    ["turned round", "https://example.com/\u202egpj.exe"],
    ["no host", "https://"],
    ["a lone surrogate", "https://example.com/\ud800"],
    ["a text of the mail", "mailto:a@b.ru?bcc=all@c.ru"],
    ["a pause and more digits", "tel:123456,,9"],
    ["null", null],
    ["an object", { toString: (): string => "https://example.com" }],
  ])("%s", (_name, text) => {
    expect(safeLink(text)).toBeNull();
  });
});

// In quadratic time, each would take minutes.
test.each(["a@".repeat(500_000), `x@${"a-".repeat(500_000)}`, `https://${"a".repeat(1_000_000)} `])(
  "a huge text is checked in linear time",
  { timeout: 10_000 },
  (text) => {
    expect(safeLink(text) ?? safeLink(`mailto:${text}`) ?? phoneLink(text)).toBeNull();
  },
);

test.each([
  ["8 495 123-45-67", "tel:+74951234567"],
  ["8 (800) 555-35-35", "tel:+78005553535"],
  ["+375.29.1234567", "tel:+375291234567"],
  [84951234567, "tel:+74951234567"],
  ["8 10 375 29 123-45-67", "tel:810375291234567"],
  ["8 (495) 123-45-67 доб. 123", "tel:+74951234567;ext=123"],
  ["+7 495 123-45-67 (добавочный: 12-34)", "tel:+74951234567;ext=1234"],
  ["+74951234567;ext=123", "tel:+74951234567;ext=123"],
  ["+7 495 123-45-67 доб.", null],
  ["+7 495 123-45-67 доб. 12345678", null],
  [null, null],
])("the link of the phone number %j is %j, which is safe", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
  expect(safeLink(link)).toBe(link);
});

test.each([
  ["8 (495) 123-45-67 доб. 123", "+74951234567"],
  ["+375 29 123-45-67", "+375291234567"],
  ["79161234567", "+79161234567"],
  ["495 123-45-67", null],
  ["+0 495 123-45-67", null],
  [undefined, null],
])("the phone number %j is %j in E.164", (phone, number) => {
  expect(phoneNumber(phone)).toBe(number);
});

test.each([
  ["a.b+c@mail.example.ru", "mailto:a.b+c@mail.example.ru"],
  ["a@b.ru?subject=x", null],
  ["a@b.ru\n", null],
  [null, null],
])("the link of the email address %j is %j", (address, link) => {
  expect(mailLink(address)).toBe(link);
});
