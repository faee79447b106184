import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";

test("a store's storefront is served next to its back-office, and logged", async () => {
  const { platform } = startPlatform();
  const response = await platform.fetch(new Request("http://localhost/front_api/fetch/menu.json"));
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toHaveProperty("menu");
  expect(platform.requestLog.list(1)).toMatchObject([{ source: "storefront", status: 200 }]);
});

test.each([
  ["any", "*"],
  ["own", null],
] as const)("pages of %s origin may read the storefront", async (storefrontOrigins, allowed) => {
  const { platform } = startPlatform({ assumptions: { storefrontOrigins } });
  const { headers } = await platform.fetch(new Request("http://localhost/front_api/fetch/menu.json"));
  expect(headers.get("access-control-allow-origin")).toBe(allowed);
});

test("HEAD has no body", async () => {
  const { platform } = startPlatform();
  const head = await platform.fetch(
    new Request("http://localhost/front_api/fetch/menu.json", { method: "HEAD" }),
  );
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: "" });
});
