import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeOrder } from "@orderpane/protocol/samples";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";
import { callerOf } from "../testing/test-client.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

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

describe("a reset of a database that was seeded", () => {
  const seed = JSON.stringify({
    format: "orderpane-store",
    version: 1,
    applications: [{ id: "a" }, { id: "b" }],
    stores: [
      {
        title: "Своя",
        host: "own.localhost",
        samples: false,
        orders: [makeOrder({ id: 5 })],
        products: [{ id: 6, title: "Чай" }],
        installations: [{ application: "a" }, { application: "b" }],
        widgets: ["a", "b"].map((application) => ({
          application,
          code: `<b>${application}</b>`,
          height: 60,
        })),
      },
    ],
  });
  const pages = (platform: Platform) =>
    Promise.all(
      ["/orders/5", "/products/6", "/orders/7"].map(async (url) => (await call(platform, "GET", url)).status),
    );

  test("restores its records and widgets, for the applications that still exist", async () => {
    const platform = createPlatform({ seed, now: () => Date.UTC(2026, 0, 1) });
    const { credentials } = platform;
    platform.putOrder(makeOrder({ id: 5, comment: "changed" }));
    platform.putOrder(makeOrder({ id: 7 }));
    await create(platform, "<b>new</b>");
    platform.lifecycle.unregister("b");
    platform.clock.advance(86_400_000);
    platform.state.reset();
    expect(await pages(platform)).toEqual([200, 200, 404]);
    expect(await (await call(platform, "GET", "/orders/5")).text()).not.toContain("changed");
    expect(platform.credentials).toEqual(credentials);
    expect(platform.state.export().stores[0]!.widgets).toMatchObject([
      { application: "a", code: "<b>a</b>", createdAt: "2026-01-01T00:00:00.000Z", id: 4 },
    ]);
  });

  test("restores nothing if an earlier process seeded the database", async () => {
    const db = join(temporaryFolder(), "store.db");
    createPlatform({ db, seed }).close();
    const platform = createPlatform({ db, seed });
    expect(await pages(platform)).toEqual([200, 200, 404]);
    platform.state.reset();
    expect(await pages(platform)).toEqual([404, 404, 404]);
    platform.close();
  });
});

describe("export and seed", () => {
  test("a seed restores the stores, passwords, widgets and orders of an export", async () => {
    const platform = createPlatform({ stores: 2, assumptions: { codeEcho: "comments-stripped" } });
    await create(platform, "<b>&amp; ]]> я</b>");
    platform.putOrder(makeOrder({ id: 5005, comment: "<script>" }));
    const text = await (await call(platform, "GET", "/__store/export")).text();

    const other = createPlatform({ seed: text });
    expect(other.stores()).toEqual(platform.stores());
    expect(other.credentials).toEqual(platform.credentials);
    expect(await codes(other)).toEqual(["<b>&amp; ]]> я</b>"]);
    expect(other.assumptions.current()).toEqual(platform.assumptions.current());
    expect(other.state.export()).toEqual(platform.state.export());
  });

  test("a store without the samples shows only its own records", async () => {
    const order = makeOrder({ id: 7 });
    const platform = createPlatform({
      seed: seedOf({ title: "a", host: "a.localhost", samples: false, orders: [order] }),
    });
    expect(platform.orderPage).toBe("/orders/7");
    const empty = createPlatform({ seed: seedOf({ title: "a", host: "a.localhost", samples: false }) });
    expect([empty.orderPage, empty.productPage]).toEqual(["/orders", "/products"]);
    expect((await call(empty, "GET", "/orders")).status).toBe(200);
  });

  test("stores and widgets without an id in a file never get an id that the file uses", () => {
    const widget = (id?: number) => ({ application: "own", code: "x", height: 60, id });
    const seed = JSON.stringify({
      format: "orderpane-store",
      version: 1,
      applications: [{ id: "own", title: "Own" }],
      stores: [
        { title: "One", host: "one.localhost", widgets: [widget()] },
        { title: "Two", host: "two.localhost", id: 1, widgets: [widget(1), widget(), widget(2)] },
      ],
    });
    const { stores } = createPlatform({ seed }).state.export();
    expect(stores.map(({ id, widgets }) => [id, widgets.map((each) => each.id)])).toEqual([
      [1, [1, 2, 3]],
      [2, [4]],
    ]);
  });

  function seedOf(...stores: object[]): string {
    return JSON.stringify({ format: "orderpane-store", version: 1, stores });
  }
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
