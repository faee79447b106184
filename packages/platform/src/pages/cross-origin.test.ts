import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";

const posts = [
  ["/applications", "id=evil"],
  ["/applications/orderpane/install", ""],
  ["/applications/orderpane/uninstall", ""],
  ["/applications/orderpane/unregister", ""],
] as const;

const foreign = [
  ["another origin", { Origin: "https://evil.example" }],
  ["a sandboxed frame, such as a widget's", { Origin: "null" }],
  ["another site, without an origin", { "Sec-Fetch-Site": "cross-site" }],
] as const;

test.each(foreign)("a form from %s is refused, and changes nothing", async (_name, headers) => {
  const { platform, call } = startPlatform();
  await call("GET", "/admin/account.json");
  const state = () => [
    platform.lifecycle.installation({ id: 1 }, "orderpane"),
    platform.lifecycle.applications(),
  ];
  const before = state();
  for (const [path, body] of posts) {
    const type = "application/x-www-form-urlencoded";
    const response = await call("POST", path, { body, type, user: null, headers });
    expect([path, response.status]).toEqual([path, 403]);
  }
  expect(state()).toEqual(before);
  expect(platform.requestLog.list(1)).toHaveLength(1);
});
