import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeOrder } from "@orderpane/protocol/samples";
import { rights as allRights } from "../back-office/resources/resources.ts";
import { createPlatform } from "../create-platform.ts";
import type { Platform } from "../platform.ts";

const path = "/admin/application_widgets.json";

function call(platform: Platform, method: string, url: string, body?: unknown): Promise<Response> {
  const { appId, appPassword } = platform.credentials;
  return platform.fetch(
    new Request(`http://store.test${url}`, {
      method,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: {
        Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
    }),
  );
}

const create = (platform: Platform, code: string) =>
  call(platform, "POST", path, { application_widget: { code, height: 60 } });
const codes = async (platform: Platform) =>
  ((await (await call(platform, "GET", path)).json()) as { code: string }[]).map(({ code }) => code);

test("a snapshot brings back widgets, orders, operations and variants, ready answers included", async () => {
  const platform = createPlatform();
  await create(platform, "<b>1</b>");
  platform.putOrder(makeOrder({ id: 5005 }));
  platform.variants.set({ limitStatus: "503" });
  await call(platform, "PUT", "/__store/snapshots/begin");
  const operations = platform.operations();

  await create(platform, "<b>2</b>");
  await call(platform, "DELETE", "/admin/application_widgets/1.json");
  platform.putOrder(makeOrder({ id: 6006 }));
  platform.variants.set({ limitStatus: "429", putBody: "empty" });
  expect(await codes(platform)).toEqual(["<b>2</b>"]);

  expect(await (await call(platform, "GET", "/__store/snapshots")).json()).toEqual(["begin"]);
  expect((await call(platform, "POST", "/__store/snapshots/begin/restore")).status).toBe(200);
  expect(await codes(platform)).toEqual(["<b>1</b>"]);
  expect(platform.operations()).toEqual(operations);
  expect(platform.variants.current()).toMatchObject({ limitStatus: "503", putBody: "record" });
  expect((await call(platform, "GET", "/orders/5005")).status).toBe(200);
  expect((await call(platform, "GET", "/orders/6006")).status).toBe(404);
  expect(await (await create(platform, "<b>3</b>")).json(), "2 was used").toMatchObject({ id: 3 });
});

test("a hundred snapshots are kept, one more is refused, one of the same name is not", async () => {
  const platform = createPlatform();
  for (let count = 1; count <= 100; count++) platform.state.snapshot(`name ${count}`);
  platform.state.snapshot("name 1");
  const answer = await call(platform, "PUT", "/__store/snapshots/more");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    error: 'there can be 100 snapshots, and "more" would be one more: delete one, or use the name of one',
  });
  expect(platform.state.snapshots()).toHaveLength(100);
});

const replacing: [what: string, happens: (platform: Platform) => void][] = [
  ["a restore", (platform) => platform.state.restore("begin")],
  ["an import", (platform) => platform.state.import(JSON.stringify(platform.state.export()))],
  ["a reset", (platform) => platform.state.reset()],
];

test.each(replacing)("an id that was given once is not given again after %s", async (_, happens) => {
  const platform = createPlatform();
  platform.state.snapshot("begin");
  await create(platform, "<b>1</b>");
  for (let id = 2; id <= 4; id++) {
    expect(await (await create(platform, "<b>new</b>")).json()).toMatchObject({ id });
    await call(platform, "DELETE", `/admin/application_widgets/${id}.json`);
    happens(platform);
  }
});

test("widgets without an id in a file take none that another one there has, in whatever store", () => {
  const widget = (code: string, id?: number) => ({
    application: "orderpane",
    code,
    height: 60,
    pageType: "order",
    ...(id !== undefined && { id }),
  });
  const seed = JSON.stringify({
    format: "orderpane-store",
    version: 1,
    applications: [{ id: "orderpane", title: "Orderpane" }],
    stores: [
      { title: "One", host: "one.localhost", widgets: [widget("no id")] },
      { title: "Two", host: "two.localhost", widgets: [widget("one", 1), widget("no id"), widget("two", 2)] },
    ],
  });
  const platform = createPlatform({ seed });
  const ids = platform.state.export().stores.map(({ widgets }) => widgets.map(({ id }) => id));
  expect(ids).toEqual([[3], [1, 2, 4]]);
});

test("the ids of an import are the least that the next ones come after", async () => {
  const [platform, file] = [createPlatform(), createPlatform().state.export()];
  const [first] = file.stores;
  const widgets = [{ application: "orderpane", id: 7, code: "<b>7</b>", height: 60, pageType: "order" }];
  platform.state.import(JSON.stringify({ ...file, stores: [{ ...first, widgets }] }));
  expect(await (await create(platform, "<b>8</b>")).json()).toMatchObject({ id: 8 });
});

describe.each(replacing)("across %s", (_, happens) => {
  const text = JSON.stringify({ application_widget: { code: "<b>late</b>", height: 60 } });

  async function expectNothingWritten(platform: Platform, answer: Response): Promise<void> {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.text()).toContain("Nothing of it was executed: send it again.");
    expect(await codes(platform)).toEqual([]);
    expect(platform.operations()).toEqual([]);
  }

  test("what came in slowly is not written, and the log has what was read of it", async () => {
    const platform = createPlatform();
    platform.state.snapshot("begin");
    const { appId, appPassword } = platform.credentials;
    let send!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const init = {
      method: "POST",
      duplex: "half" as const,
      body,
      headers: {
        Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}`,
        "Content-Type": "application/json",
      },
    };
    const answer = platform.fetch(new Request(`http://store.test${path}`, init));
    send.enqueue(new TextEncoder().encode(text));
    happens(platform);
    send.close();
    await answer;
    expect(platform.requestLog.list(1)[0]!.request).toEqual({ type: "application/json", text, isCut: false });
    await expectNothingWritten(platform, await answer);
  });

  test("what a fault has held up is not written either", async () => {
    const platform = createPlatform();
    platform.state.snapshot("begin");
    platform.faults.add({ do: { kind: "delay", ms: 10 } });
    const answer = create(platform, "<b>late</b>");
    happens(platform);
    await expectNothingWritten(platform, await answer);
    expect((await create(platform, "<b>again</b>")).status).toBe(201);
  });
});

test("what a fault has held up for a store that is no more is not another's", async () => {
  const platform = createPlatform({ stores: 1 });
  const file = JSON.stringify(createPlatform().state.export());
  platform.faults.add({ times: 0, do: { kind: "delay", ms: 10 } });
  const ask = (asked: string) => platform.fetch(new Request(`http://shop-1.localhost/admin/${asked}`));
  const answers = [ask("account.json"), ask("applications/none/login?token=t&login=https://a.example/")];
  platform.state.import(file);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 404]);
});

test("an application that is forgotten and registered again has none of its widgets, and no ready answer of them", async () => {
  const platform = createPlatform();
  const { appId } = platform.credentials;
  await create(platform, "<b>1</b>");
  expect(await codes(platform)).toHaveLength(1);
  platform.lifecycle.unregister(appId);
  platform.lifecycle.register({ id: appId });
  await platform.lifecycle.install({ id: 1 }, appId, { address: "store.test" });
  expect(await codes(platform)).toEqual([]);
});

test("a snapshot is deleted, and makes room for another", async () => {
  const platform = createPlatform();
  for (let count = 1; count <= 100; count++) platform.state.snapshot(`name ${count}`);
  expect((await call(platform, "DELETE", "/__store/snapshots/name%2050")).status).toBe(200);
  expect(platform.state.snapshots()).toHaveLength(99);
  expect(platform.state.snapshots()).not.toContain("name 50");
  expect((await call(platform, "POST", "/__store/snapshots/name%2050/restore")).status).toBe(404);
  expect((await call(platform, "PUT", "/__store/snapshots/more")).status).toBe(200);
});

test.each([
  ["POST", "/__store/snapshots/end/restore"],
  ["DELETE", "/__store/snapshots/end"],
])("an unknown snapshot is refused and names those there are: %s %s", async (method, url) => {
  const platform = createPlatform();
  platform.state.snapshot("begin");
  const answer = await call(platform, method, url);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'there is no snapshot "end": expected one of begin' });
});

test("a reset leaves stores and passwords, and nothing that was done since the start", async () => {
  const platform = createPlatform({ variants: { putBody: "empty" } });
  const { credentials } = platform;
  await create(platform, "<b>1</b>");
  platform.putOrder(makeOrder({ id: 5005 }));
  platform.variants.set({ putBody: "record" });
  expect((await call(platform, "POST", "/__store/reset")).status).toBe(200);
  expect(await codes(platform)).toEqual([]);
  expect(platform.operations()).toEqual([]);
  expect(platform.credentials).toEqual(credentials);
  expect(platform.variants.current().putBody, "as it was started").toBe("empty");
  expect((await call(platform, "GET", "/orders/5005")).status).toBe(404);
  expect((await call(platform, "GET", "/orders/1001")).status).toBe(200);
});

describe("a reset of what a seed has founded", () => {
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

  test("brings its records and widgets back, for the applications that are still there", async () => {
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

  test("leaves alone stores that an import has put into their place", async () => {
    const platform = createPlatform({ seed });
    const file = createPlatform().state.export();
    platform.state.import(JSON.stringify(file));
    platform.state.reset();
    expect(platform.state.export()).toEqual(file);
  });

  test("has nothing to bring back where an earlier process has founded the database", async () => {
    const folder = mkdtempSync(join(tmpdir(), "orderpane-reset-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const db = join(folder, "store.db");
    createPlatform({ db, seed }).close();
    const platform = createPlatform({ db, seed });
    expect(await pages(platform)).toEqual([200, 200, 404]);
    platform.state.reset();
    expect(await pages(platform)).toEqual([404, 404, 404]);
    platform.close();
  });
});

describe("export and import", () => {
  test("what one store exports another imports: the same stores, passwords, widgets and orders", async () => {
    const platform = createPlatform({ stores: 2, variants: { codeEcho: "comments-stripped" } });
    await create(platform, "<b>&amp; ]]> я</b>");
    platform.putOrder(makeOrder({ id: 5005, comment: "<script>" }));
    const text = await (await call(platform, "GET", "/__store/export")).text();

    const other = createPlatform();
    expect((await call(other, "PUT", "/__store/import", text)).status).toBe(200);
    expect(other.stores()).toEqual(platform.stores());
    expect(other.credentials).toEqual(platform.credentials);
    expect(await codes(other)).toEqual(["<b>&amp; ]]> я</b>"]);
    expect(other.variants.current()).toEqual(platform.variants.current());
    expect(other.state.export()).toEqual(platform.state.export());
    const seeded = createPlatform({ seed: text });
    expect(seeded.state.export(), "as a seed").toEqual(platform.state.export());
  });

  test("a seed is for a new database alone", () => {
    const platform = createPlatform({ seed: seedOf({ title: "Первый", host: "one.localhost" }) });
    expect(platform.stores()).toMatchObject([{ title: "Первый", host: "one.localhost" }]);
    expect(platform.credentials.appId, "its author can deploy").toBe("orderpane");
  });

  test("numbered stores that the seed has are not made again", () => {
    const platform = createPlatform({ seed: seedOf({ title: "Своя", host: "shop-1.localhost" }), stores: 2 });
    expect(platform.stores().map(({ title, host }) => [title, host])).toEqual([
      ["Своя", "shop-1.localhost"],
      ["Магазин 2", "shop-2.localhost"],
    ]);
  });

  test("what is wrong with a seed is said with its name", () => {
    const seed = (text: string) => () => createPlatform({ seed: text, seedName: "shops/seed.json" });
    expect(seed("")).toThrow("the store file shops/seed.json cannot be used: it is empty");
    expect(seed('{"applications":[{"id":"?"}]}')).toThrow("the store file shops/seed.json cannot be used: ");
  });

  test("a store without the samples shows its own records alone", async () => {
    const order = makeOrder({ id: 7 });
    const platform = createPlatform({
      seed: seedOf({ title: "a", host: "a.localhost", samples: false, orders: [order] }),
    });
    expect(platform.orderPage).toBe("/orders/7");
    const empty = createPlatform({ seed: seedOf({ title: "a", host: "a.localhost", samples: false }) });
    expect(empty.orderPage).toBe("/orders");
    expect((await call(empty, "GET", "/orders")).status).toBe(200);
  });

  const whole = { format: "orderpane-store", version: 1, stores: [] };
  test.each([
    ["no JSON", "{", "it is not JSON, at position 1"],
    ["nothing", "", "the store file cannot be used: it is empty: expected JSON as an export writes it"],
    ["white space", "\uFEFF \n", "it is empty"],
    ["what is cut off", '{"format":', "it is not JSON: it ends too early"],
    ["a word", "seed", "the store file cannot be used: it is not JSON"],
    ["an array", [], "the store file cannot be used: expected an object, found an array"],
    [
      "an unknown member of the whole",
      { ...whole, shops: [] },
      'cannot be used: unknown member "shops", expected some of format,',
    ],
    [
      "an application that cannot be",
      { ...whole, applications: [{ id: "a", installUrl: "ftp://a.example" }] },
      "the store file cannot be used: the application cannot be used: applications[0].installUrl: expected",
    ],
    [
      "a day that does not exist",
      storesOf({
        title: "a",
        host: "a.localhost",
        widgets: [{ application: "z", code: "x", height: 1, createdAt: "2026-02-31T09:00:00Z" }],
      }),
      "stores[0].widgets[0].createdAt: expected a time that exists",
    ],
    ["another format", { ...whole, format: "x" }, 'format: expected one of orderpane-store, found "x"'],
    [
      "a newer version",
      { ...whole, version: 2 },
      "version: expected 1, found 2: the file was written by a newer version",
    ],
    ["no stores", whole, "stores: expected at least one store, found none"],
    [
      "a host that leads elsewhere",
      storesOf({ title: "a", host: "shop.example" }),
      'stores[0].host: expected a host name under localhost, such as "shop-1.localhost", found "shop.example"',
    ],
    [
      "a host twice",
      storesOf({ title: "a", host: "a.localhost" }, { title: "b", host: "a.localhost" }),
      'stores[1].host: "a.localhost" occurs twice',
    ],
    [
      "an unknown member",
      storesOf({ title: "a", host: "a.localhost", hots: 1 }),
      'stores[0]: unknown member "hots"',
    ],
    [
      "an application that is not there",
      storesOf({ title: "a", host: "a.localhost", installations: [{ application: "z" }] }),
      'stores[0].installations[0].application: no application "z" is registered in the file, only none',
    ],
    [
      "an unknown right",
      {
        ...storesOf({
          title: "a",
          host: "a.localhost",
          installations: [{ application: "z", rights: ["all"] }],
        }),
        applications: [{ id: "z" }],
      },
      `stores[0].installations[0].rights[0]: expected one of ${allRights.join(", ")}, found "all"`,
    ],
    [
      "an order without an id",
      storesOf({ title: "a", host: "a.localhost", orders: [{}] }),
      "stores[0].orders[0].id: expected an integer of at least 1 and at most 99999999999999, found nothing",
    ],
    ["an unknown variant", { ...whole, variants: { putBdy: "empty" } }, 'variants: unknown member "putBdy"'],
    [
      "a value that a variant has not",
      { ...whole, variants: { putBody: "x" } },
      'variants.putBody: expected one of record, empty, found "x"',
    ],
    ["no variants", { ...whole, variants: null }, "variants: expected an object, found null"],
    [
      "an order without lines",
      storesOf({ title: "a", host: "a.localhost", orders: [{ id: 5 }] }),
      "stores[0].orders[0].order_lines: expected an array, found nothing",
    ],
    [
      "a client that is none",
      storesOf({ title: "a", host: "a.localhost", orders: [{ id: 5, order_lines: [], client: 5 }] }),
      "stores[0].orders[0].client: expected an object, found 5",
    ],
    [
      "a time that is none",
      storesOf({
        title: "a",
        host: "a.localhost",
        widgets: [{ application: "z", code: "x", height: 1, createdAt: "\u0001" }],
      }),
      "stores[0].widgets[0].createdAt: expected a time that exists, in ISO 8601",
    ],
    [
      "an id without room behind it",
      storesOf({ title: "a", host: "a.localhost", id: Number.MAX_SAFE_INTEGER }),
      "stores[0].id: expected an integer of at least 1 and at most 99999999999999",
    ],
    [
      "a password that is a number",
      storesOf({
        title: "a",
        host: "a.localhost",
        installations: [{ application: "z", password: 4815162342 }],
      }),
      "stores[0].installations[0].password: expected a text without control characters that is not empty, found something else",
    ],
  ])("%s is refused by its path, and nothing is lost", async (_, file, message) => {
    const platform = createPlatform();
    await create(platform, "<b>1</b>");
    const before = platform.state.export();
    const answer = await call(platform, "PUT", "/__store/import", file);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toContain(message);
    expect(platform.state.export()).toEqual(before);
  });

  function storesOf(...stores: object[]): object {
    return { ...whole, stores };
  }
  function seedOf(...stores: object[]): string {
    return JSON.stringify(storesOf(...stores));
  }
});

test.each([
  ["POST", "/__store/reset"],
  ["PUT", "/__store/import"],
  ["PUT", "/__store/variants"],
  ["PUT", "/__store/snapshots/a"],
])("%s %s by a page of another origin is refused", async (method, url) => {
  const platform = createPlatform();
  const send = async (headers: Record<string, string>) => {
    const init = { method, headers, body: "{}" };
    return (await platform.fetch(new Request(`http://store.test${url}`, init))).status;
  };
  for (const origin of ["null", "https://evil.example"]) expect(await send({ Origin: origin })).toBe(403);
  expect(await send({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await send({ "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate" })).toBe(403);
  expect(await send({ Origin: "http://store.test" })).not.toBe(403);
});

test.each(["/__store/export", "/__store/applications/orderpane", "/__store/operations"])(
  "%s is not for pages of another origin to read",
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

test("what is wrong with a file never quotes a secret of it", () => {
  const platform = createPlatform();
  const broken = '{"applications":[{"id":"a","secret":"do-not-show-this-secret"x}]}';
  expect(() => platform.state.import(broken)).toThrow(/it is not JSON, (?:at position|in line)/);
  expect(() => platform.state.import(broken)).not.toThrow(/do-not-show/);
});

test("a seed that is refused leaves the database to whoever comes next", () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-seed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = `${folder}/store.db`;
  expect(() => createPlatform({ db, seed: "{" })).toThrow("it is not JSON");
  createPlatform({ db }).close();
});
