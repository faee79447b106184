import { expect, test } from "vitest";
import { makeOrder } from "@orderpane/protocol/samples";
import { type Call, startPlatform, widgetBody } from "../testing/test-client.ts";

const path = "/admin/application_widgets.json";
const create = (call: Call) =>
  call("POST", path, { body: widgetBody("json", { code: "<b>1</b>", height: 60 }) });

test("no id is used twice after a reset", async () => {
  const { platform, call } = startPlatform();
  for (let id = 1; id <= 3; id++) {
    expect(await (await create(call)).json()).toMatchObject({ id });
    platform.state.reset();
  }
});

test("a reset keeps stores and passwords, and undoes everything since the start", async () => {
  const { platform, call } = startPlatform({ assumptions: { putBody: "empty" } });
  const { credentials } = platform;
  await create(call);
  platform.putOrder(makeOrder({ id: 5005 }));
  platform.assumptions.set({ putBody: "record" });
  expect((await call("POST", "/__store/reset")).status).toBe(200);
  expect(await (await call("GET", path)).json()).toEqual([]);
  expect(platform.operations()).toEqual([]);
  expect(platform.credentials).toEqual(credentials);
  expect(platform.assumptions.current().putBody, "as it was started").toBe("empty");
  expect((await call("GET", "/orders/5005")).status).toBe(404);
  expect((await call("GET", "/orders/1001")).status).toBe(200);
});

test.each(["/__store/applications/orderpane", "/__store/credentials", "/__store/operations"])(
  "pages of another origin cannot read %s",
  async (url) => {
    const { call } = startPlatform();
    const read = async (headers: Record<string, string>) =>
      (await call("GET", url, { user: null, headers })).status;
    expect(await read({ Origin: "http://localhost:3000" })).toBe(403);
    expect(await read({ Origin: "null" })).toBe(403);
    expect(await read({ "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors" })).toBe(403);
    expect(await read({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" })).toBe(200);
    expect(await read({})).toBe(200);
  },
);
