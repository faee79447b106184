import { describe, expect, test } from "vitest";
import { makeOrder, makeProduct } from "@orderpane/protocol/samples";
import { startPlatform } from "./testing/test-client.ts";
import { createPlatform } from "./create-platform.ts";
import type { Assumptions } from "./assumptions.ts";

const get = (store: { fetch(request: Request): Promise<Response> }, path: string) =>
  store.fetch(new Request(`http://store.test${path}`));

describe("/__store", () => {
  test("identifies the platform, without secrets", async () => {
    const platform = createPlatform({ assumptions: { putBody: "empty" } });
    const text = await (await get(platform, "/__store")).text();
    expect(JSON.parse(text)).toMatchObject({
      instance: platform.instance,
      orderPage: "/orders/1001",
      assumptions: { putBody: "empty", codeEcho: "exact" },
    });
    expect(text).not.toContain(platform.credentials.appPassword);
  });

  test("/events reports every change and every logged request, and ends with the store", async () => {
    const { platform, call } = startPlatform();
    const response = await get(platform, "/__store/events");
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    await call("POST", "/admin/application_widgets.json", {
      body: '{"application_widget":{"code":"x","height":60}}',
    });
    await call("DELETE", "/admin/application_widgets/1.json");
    platform.close();
    const events = "event: widgets\ndata:\n\nevent: log\ndata:\n\n";
    expect(await response.text()).toBe(
      `retry: 1000\nevent: hello\ndata: ${platform.instance}\n\n${events}${events}`,
    );
  });
});

test.each([
  [
    "throws",
    () => {
      throw new Error("no database");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no database"))],
])("an application that %s causes a 500, and the store keeps running", async (_, application) => {
  const platform = createPlatform({ application });
  const response = await get(platform, "/__app/x");
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("no database");
  expect((await get(platform, "/__store")).status).toBe(200);
});

test("a closed store responds with 503, and may be closed again", async () => {
  const platform = createPlatform();
  platform.close();
  platform.close();
  expect((await get(platform, "/orders")).status).toBe(503);
});

test("an unknown assumption is refused before the database is opened", () => {
  const assumptions = { nothing: "x" } as unknown as Partial<Assumptions>;
  expect(() => createPlatform({ db: "/dev/null/x", assumptions })).toThrow(
    expect.objectContaining({ code: "unknown-assumption" }),
  );
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])("an order or product with the id %s is refused", (id) => {
  const platform = createPlatform();
  expect(() => platform.putOrder(makeOrder({ id }))).toThrow(
    expect.objectContaining({
      code: "bad-order",
      message: `the id of the order must be a positive integer, found ${id}`,
    }),
  );
  expect(() => platform.putProduct(makeProduct({ id }))).toThrow(
    expect.objectContaining({ code: "bad-product" }),
  );
});
