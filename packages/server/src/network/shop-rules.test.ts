import { expect, test } from "vitest";
import { storeUrl } from "./shop-rules.ts";

const rules = { allowed: [".myinsales.ru", "shop.example"], acceptLocal: false };
const local = { ...rules, acceptLocal: true };

test.each([
  ["shop-1.myinsales.ru", "https://shop-1.myinsales.ru/"],
  ["Shop-1.MyInSales.ru", "https://shop-1.myinsales.ru/"],
  ["xn--80ak6aa.myinsales.ru", "https://xn--80ak6aa.myinsales.ru/"],
  ["shop.example", "https://shop.example/"],
])("%s is a store", (shop, url) => {
  expect(storeUrl(shop, rules)?.href).toBe(url);
});

test.each([
  ["a name that only ends alike", "evilmyinsales.ru"],
  ["the suffix itself", "myinsales.ru"],
  ["an empty label", ".myinsales.ru"],
  ["a name under an exact one", "a.shop.example"],
  ["a trailing dot", "shop.myinsales.ru."],
  ["a port", "shop.myinsales.ru:8443"],
  ["white space in front", " shop.myinsales.ru"],
  ["a tab inside, which URL parsers drop", "shop.my\tinsales.ru"],
  ["a percent-encoded dot", "shop%2emyinsales.ru"],
  ["the Kelvin sign", "\u212a.myinsales.ru"],
  ["a soft hyphen, which URL parsers drop", "sh\u00adop.myinsales.ru"],
  ["international letters", "чай.myinsales.ru"],
  ["an underscore", "a_b.myinsales.ru"],
  ["a hyphen at the end of a label", "a-.myinsales.ru"],
  ["a label that is too long", `${"a".repeat(64)}.myinsales.ru`],
  ["a name that is too long", `${"a.".repeat(130)}myinsales.ru`],
  ["nothing", ""],
  ["a name of this machine", "shop-1.localhost:8080"],
])("%s is not a store", (_name, shop) => {
  expect(storeUrl(shop, rules)).toBeNull();
});

test("an IP address is not a store even if the rules name it", () => {
  expect(storeUrl("192.0.2.1", { allowed: ["192.0.2.1", ".2.1"], acceptLocal: false })).toBeNull();
});

test.each(["localhost:8080", "shop-1.localhost:8080", "127.0.0.1:8080", "[::1]:8080", "a.b.localhost"])(
  "%s is a store where local ones are accepted",
  (shop) => {
    expect(storeUrl(shop, local)?.href).toBe(`http://${shop}/`);
  },
);

test.each([
  "localhost.",
  "10.0.0.1:8080",
  "127.1",
  "0x7f.0.0.1",
  "2130706433",
  "0.0.0.0",
  "[::]",
  "[::2]:80",
])("%s is not a store even where local ones are accepted", (shop) => {
  expect(storeUrl(shop, local)).toBeNull();
});
