import { expect, test } from "vitest";
import { matches } from "./match.ts";

const request = { method: "GET", pathname: "/admin/application_widgets/12.xml", host: "shop-1.localhost" };

test.each([
  [{}, true],
  [{ method: "HEAD" }, false],
  [{ store: "shop-1.localhost" }, true],
  [{ store: "shop-2.localhost" }, false],
  [{ path: "/admin/application_widgets/12.xml" }, true],
  [{ path: "/admin/application_widgets/12" }, false],
  [{ path: "/admin/*" }, true],
  [{ path: "/admin/*/12.*" }, true],
  [{ path: "/admin/*/13.*" }, false],
  [{ path: "/admin/application_widgets/1*12.xml" }, false],
  [{ path: "/admin/application_widgets/*2.xml*" }, true],
  [{ path: "/admin/application_widgets/12.xml*" }, true],
  [{ method: "GET", path: "/orders" }, false],
])("%j: %s", (match, isMatch) => {
  expect(matches(match, request)).toBe(isMatch);
});

test("without a path a fault applies only to the back-office", () => {
  expect(matches({}, { ...request, pathname: "/orders/1001" })).toBe(false);
  expect(matches({}, { ...request, pathname: "/administration" })).toBe(false);
});
