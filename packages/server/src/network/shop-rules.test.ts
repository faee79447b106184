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
  ["another host", "evil.example"],
  ["a name that only ends alike", "evilmyinsales.ru"],
  ["the suffix itself", "myinsales.ru"],
  ["an empty label", ".myinsales.ru"],
  ["an empty label inside", "a..myinsales.ru"],
  ["the suffix elsewhere", "shop.myinsales.ru.evil.example"],
  ["a name under an exact one", "a.shop.example"],
  ["a trailing dot", "shop.myinsales.ru."],
  ["a port", "shop.myinsales.ru:8443"],
  ["the default port", "shop.myinsales.ru:443"],
  ["a scheme", "https://shop.myinsales.ru"],
  ["a user", "app:password@shop.myinsales.ru"],
  ["another host in front of a user's sign", "evil.example@shop.myinsales.ru"],
  ["a path", "shop.myinsales.ru/admin"],
  ["a path that hides the host", "evil.example/.myinsales.ru"],
  ["a backslash", "evil.example\\.myinsales.ru"],
  ["a query", "evil.example?.myinsales.ru"],
  ["a fragment", "evil.example#.myinsales.ru"],
  ["white space in front", " shop.myinsales.ru"],
  ["a tab inside, which URL parsers drop", "shop.my\tinsales.ru"],
  ["a line break", "shop.myinsales.ru\n"],
  ["a header in the name", "shop.myinsales.ru\r\nHost: evil.example"],
  ["a zero byte", "evil.example\0.myinsales.ru"],
  ["a percent-encoded dot", "shop%2emyinsales.ru"],
  ["full-width letters", "ｓｈｏｐ.myinsales.ru"],
  ["an ideographic dot", "shop。myinsales.ru"],
  ["the Kelvin sign", "\u212a.myinsales.ru"],
  ["a soft hyphen, which URL parsers drop", "sh\u00adop.myinsales.ru"],
  ["international letters", "чай.myinsales.ru"],
  ["an underscore", "a_b.myinsales.ru"],
  ["a hyphen at the end of a label", "a-.myinsales.ru"],
  ["a label that is too long", `${"a".repeat(64)}.myinsales.ru`],
  ["a name that is too long", `${"a.".repeat(130)}myinsales.ru`],
  ["nothing", ""],
  ["this machine", "localhost"],
  ["a name of this machine", "shop-1.localhost:8080"],
  ["an address", "127.0.0.1"],
  ["a metadata service", "169.254.169.254"],
  ["an IPv6 address", "[::1]"],
  ["a number", "2130706433"],
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
