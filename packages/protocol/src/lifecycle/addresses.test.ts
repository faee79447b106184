import { describe, expect, test } from "vitest";
import { decodeLoginPath, encodeLoginPath } from "./callbacks.ts";
import { secondLevelDomain } from "./second-level-domain.ts";

describe("the second-level domain", () => {
  test.each([
    ["app.example.com", "example.com"],
    ["example.com", "example.com"],
    ["a.b.c.example.com", "example.com"],
    ["APP.Example.COM", "example.com"],
    ["app.example.com.", "example.com"],
    ["app.example..com", "example.com"],
    ["example.com.evil.net", "evil.net"],
    ["notexample.com", "notexample.com"],
    ["xn--80aswg.xn--p1ai", "xn--80aswg.xn--p1ai"],
    ["intranet", "intranet"],
    // assumed: public suffixes are not taken into account.
    ["shop.co.uk", "co.uk"],
    // assumed: a host without a domain is used as a whole.
    ["localhost", "localhost"],
    ["LOCALHOST.", "localhost"],
    ["app.shop.localhost", "app.shop.localhost"],
    ["127.0.0.1", "127.0.0.1"],
    ["10.0.0.1", "10.0.0.1"],
    ["[::1]", "[::1]"],
    ["[2001:db8::1]", "[2001:db8::1]"],
  ])("of %s is %s", (hostname, domain) => {
    expect(secondLevelDomain(hostname)).toBe(domain);
  });
});

describe("spec: the path of a login in the store", () => {
  test.each([
    ["orderpane", "/admin/applications/orderpane/login"],
    [
      "моё/приложение?",
      "/admin/applications/%D0%BC%D0%BE%D1%91%2F%D0%BF%D1%80%D0%B8%D0%BB%D0%BE%D0%B6%D0%B5%D0%BD%D0%B8%D0%B5%3F/login",
    ],
  ])("is encoded and decoded for %s", (id, path) => {
    expect(encodeLoginPath(id)).toBe(path);
    expect(decodeLoginPath(path)).toBe(id);
  });

  test.each([
    "/admin/applications//login",
    "/admin/applications/a/b/login",
    "/admin/applications/a/login/",
    "/admin/applications/a/login.json",
    "/admin/applications/%ff/login",
    "/x/admin/applications/a/login",
  ])("is not %s", (path) => {
    expect(decodeLoginPath(path)).toBeNull();
  });
});
