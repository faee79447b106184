import { expect, test } from "vitest";
import { secondLevelDomain } from "./second-level-domain.ts";

test.each([
  ["app.example.com", "example.com"],
  ["APP.Example.COM", "example.com"],
  ["app.example.com.", "example.com"],
  ["example.com.evil.net", "evil.net"],
  ["xn--80aswg.xn--p1ai", "xn--80aswg.xn--p1ai"],
  ["intranet", "intranet"],
  // assumed: public suffixes are not taken into account.
  ["shop.co.uk", "co.uk"],
  // assumed: a host without a domain is used as a whole.
  ["localhost", "localhost"],
  ["app.shop.localhost", "app.shop.localhost"],
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]", "[::1]"],
])("the second-level domain of %s is %s", (hostname, domain) => {
  expect(secondLevelDomain(hostname)).toBe(domain);
});
