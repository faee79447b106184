import { describe, expect, test } from "vitest";
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

test("a snapshot restores widgets, orders, operations and assumptions, and invalidates cached responses", async () => {
  const platform = createPlatform();
  await create(platform, "<b>1</b>");
  platform.putOrder(makeOrder({ id: 5005 }));
  platform.assumptions.set({ limitStatus: "503" });
  platform.state.snapshot("begin");
  const operations = platform.operations();

  await create(platform, "<b>2</b>");
  await call(platform, "DELETE", "/admin/application_widgets/1.json");
  platform.putOrder(makeOrder({ id: 6006 }));
  platform.assumptions.set({ limitStatus: "429", putBody: "empty" });
  expect(await codes(platform)).toEqual(["<b>2</b>"]);

  expect(() => platform.state.restore("end")).toThrow('there is no snapshot "end": expected one of begin');
  platform.state.restore("begin");
  expect(await codes(platform)).toEqual(["<b>1</b>"]);
  expect(platform.operations()).toEqual(operations);
  expect(platform.assumptions.current()).toMatchObject({ limitStatus: "503", putBody: "record" });
  expect((await call(platform, "GET", "/orders/5005")).status).toBe(200);
  expect((await call(platform, "GET", "/orders/6006")).status).toBe(404);
  expect(await (await create(platform, "<b>3</b>")).json(), "2 was used").toMatchObject({ id: 3 });
});

const replacing: [what: string, happens: (platform: Platform) => void][] = [
  ["a restore", (platform) => platform.state.restore("begin")],
  ["a reset", (platform) => platform.state.reset()],
];

test.each(replacing)("no id is used twice after %s", async (_, happens) => {
  const platform = createPlatform();
  platform.state.snapshot("begin");
  await create(platform, "<b>1</b>");
  for (let id = 2; id <= 4; id++) {
    expect(await (await create(platform, "<b>new</b>")).json()).toMatchObject({ id });
    await call(platform, "DELETE", `/admin/application_widgets/${id}.json`);
    happens(platform);
  }
});

describe.each(replacing)("during %s", (_, happens) => {
  const text = JSON.stringify({ application_widget: { code: "<b>late</b>", height: 60 } });

  async function expectNothingWritten(platform: Platform, response: Response): Promise<void> {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.text()).toContain("Nothing of it was executed: send it again.");
    expect(await codes(platform)).toEqual([]);
    expect(platform.operations()).toEqual([]);
  }

  test("a request that arrives slowly is not executed, and the log has the part that was read", async () => {
    const platform = createPlatform();
    platform.state.snapshot("begin");
    let sent!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) });
    const { appId, appPassword } = platform.credentials;
    const send = callerOf((request) => platform.fetch(request), `${appId}:${appPassword}`);
    const response = send("POST", path, { body });
    sent.enqueue(new TextEncoder().encode(text));
    happens(platform);
    sent.close();
    await response;
    expect(platform.requestLog.list(1)[0]!.request).toEqual({ type: "application/json", text, isCut: false });
    await expectNothingWritten(platform, await response);
  });
});

test("a request that a fault delays does not reach another store", async () => {
  const platform = createPlatform({ stores: 1 });
  platform.faults.add({ times: 0, do: { kind: "delay", ms: 10 } });
  const ask = (asked: string) => platform.fetch(new Request(`http://shop-1.localhost/admin/${asked}`));
  const responses = [ask("account.json"), ask("applications/none/login?token=t&login=https://a.example/")];
  platform.state.reset();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([503, 404]);
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

test("an export has the stores with their records, applications and widgets", async () => {
  const platform = createPlatform({ stores: 1, assumptions: { codeEcho: "comments-stripped" } });
  await create(platform, "<b>&amp; ]]> я</b>");
  const order = makeOrder({ id: 5005, comment: "<script>" });
  platform.putOrder(order);
  const exported: unknown = await (await call(platform, "GET", "/__store/export")).json();
  const { appId: application, appPassword: password } = platform.credentials;
  expect(exported).toMatchObject({
    applications: [{ id: application }],
    stores: [
      {
        host: "lastochka.localhost",
        orders: [JSON.parse(JSON.stringify(order))],
        installations: [{ application, password, state: "installed" }],
        widgets: [{ application, id: 1, code: "<b>&amp; ]]> я</b>" }],
      },
      { host: "shop-1.localhost", orders: [], widgets: [] },
    ],
    assumptions: { codeEcho: "comments-stripped" },
  });
});

test.each(["/__store/export", "/__store/applications/orderpane", "/__store/operations"])(
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
