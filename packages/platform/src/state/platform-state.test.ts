import { expect, test } from "vitest";
import { makeOrder } from "@orderpane/protocol/samples";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";
import { callerOf } from "../testing/test-client.ts";

const path = "/admin/application_widgets.json";

/** Sends a request as the first application of the first store. */
function call(platform: Platform, method: string, url: string, body?: unknown): Promise<Response> {
  const { appId, appPassword } = platform.credentials;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const send = callerOf((request) => platform.fetch(request), `${appId}:${appPassword}`);
  return send(method, url, body === undefined ? {} : { body: text, type: "application/json" });
}

const create = (platform: Platform, code: string) =>
  call(platform, "POST", path, { application_widget: { code, height: 60 } });
const codes = async (platform: Platform) =>
  ((await (await call(platform, "GET", path)).json()) as { code: string }[]).map(({ code }) => code);

test("no id is used twice after a reset", async () => {
  const platform = createPlatform();
  for (let id = 1; id <= 3; id++) {
    expect(await (await create(platform, "<b>new</b>")).json()).toMatchObject({ id });
    platform.state.reset();
  }
});

test("a reset keeps stores and passwords, and undoes everything since the start", async () => {
  const platform = createPlatform({ assumptions: { putBody: "empty" } });
  const { credentials } = platform;
  await create(platform, "<b>1</b>");
  platform.putOrder(makeOrder({ id: 5005 }));
  platform.assumptions.set({ putBody: "record" });
  expect((await call(platform, "POST", "/__store/reset")).status).toBe(200);
  expect(await codes(platform)).toEqual([]);
  expect(platform.operations()).toEqual([]);
  expect(platform.credentials).toEqual(credentials);
  expect(platform.assumptions.current().putBody, "as it was started").toBe("empty");
  expect((await call(platform, "GET", "/orders/5005")).status).toBe(404);
  expect((await call(platform, "GET", "/orders/1001")).status).toBe(200);
});

test.each(["/__store/applications/orderpane", "/__store/credentials", "/__store/operations"])(
  "pages of another origin cannot read %s",
  async (url) => {
    const platform = createPlatform();
    const read = async (headers: Record<string, string>) =>
      (await platform.fetch(new Request(`http://store.test${url}`, { headers }))).status;
    expect(await read({ Origin: "http://localhost:3000" })).toBe(403);
    expect(await read({ Origin: "null" })).toBe(403);
    expect(await read({ "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors" })).toBe(403);
    expect(await read({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" })).toBe(200);
    expect(await read({})).toBe(200);
  },
);
