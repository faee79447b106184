import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeTarget, secretsOf, type Target } from "@orderpane/deploy";
import { createCanaryStore } from "../../deploy/src/testing/canary-store.ts";
import { makeOrder } from "@orderpane/protocol/samples";
import { listen, type Platform } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fixture } from "./redact/redact-exchange.ts";
import { type RecordEvent, type RecordOptions, type RecordProxy, startRecordProxy } from "./record-proxy.ts";

/** A buyer who must be in no file. */
const buyer = {
  name: "Канарейкина Пелагея",
  surname: "Желтопёрова",
  email: "canary-buyer@mail.example.ru",
  phone: "+7 916 765-43-21",
};
const personal = [
  ...Object.values(buyer),
  "Канарейкина",
  "Пелагея",
  "9167654321",
  "canary-buyer",
  "Клеточный переулок",
];

let folder: string;
let platform: Platform;
let target: Target;
let asked: string[];
let proxy: RecordProxy;
let events: RecordEvent[];
const closing: (() => Promise<void> | void)[] = [];

async function start(options: Partial<RecordOptions> = {}, to = target): Promise<void> {
  proxy = await startRecordProxy(to, { folder, onEvent: (event) => void events.push(event), ...options });
  closing.unshift(() => proxy.close());
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-record-"));
  [events, asked] = [[], []];
  platform = createCanaryStore();
  platform.putOrder(
    makeOrder({
      id: 5001,
      comment: `Позвоните ${buyer.name}: ${buyer.phone}`,
      client: { id: 9, ...buyer },
      shipping_address: {
        id: 9,
        full_name: buyer.name,
        phone: buyer.phone,
        address: "Клеточный переулок, 7",
      },
    }),
  );
  const server = await listen({
    ...platform,
    fetch: (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return platform.fetch(request);
    },
  });
  target = decodeTarget({ store: server.url, ...platform.credentials });
  closing.push(
    () => server.close(),
    () => platform.close(),
    () => discard(folder),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(proxy.url + path, { redirect: "manual", ...init });
const files = async () => (await readdir(folder)).sort();
const read = async (file: string) => JSON.parse(await readFile(join(folder, file), "utf8")) as Fixture;

async function startServer(listener: RequestListener): Promise<Target> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return decodeTarget({ store: `http://127.0.0.1:${port}`, appId: "app", appPassword: target.appPassword });
}

test("the client gets the whole response, whatever its credentials; the file has no personal data and no secret", async () => {
  await start();
  const headers = {
    authorization: `Basic ${Buffer.from("anybody:anything").toString("base64")}`,
    cookie: "a=b",
  };
  const paths = [
    "/admin/orders/5001.json",
    "/admin/orders/5001.xml",
    "/admin/orders.json",
    "/admin/orders.xml",
    `/admin/orders.json?q=${encodeURIComponent(buyer.email)}`,
  ];
  const answers = [];
  for (const path of paths) answers.push(await ask(path, { headers }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await answers[0]!.json()).toMatchObject({ id: 5001, client: buyer });
  expect(answers[0]!.headers.get("api-usage-limit")).toBe("1/500");

  expect(await files()).toEqual([
    "0001-get-orders-5001-json.json",
    "0002-get-orders-5001-xml.json",
    "0003-get-orders-json.json",
    "0004-get-orders-xml.json",
    "0005-get-orders-json.json",
  ]);
  for (const file of await files()) {
    const text = await readFile(join(folder, file), "utf8");
    const forbidden = [...personal, ...secretsOf(target), "anybody", "authorization", '"cookie"', "a=b"];
    expect(forbidden.filter((part) => text.toLowerCase().includes(part.toLowerCase()))).toEqual([]);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
  const { request, answer } = await read("0001-get-orders-5001-json.json");
  expect(request).toMatchObject({ method: "GET", path: "/admin/orders/5001.json", body: null });
  expect(answer).toMatchObject({ status: 200, headers: { "api-usage-limit": "1/500" } });
  expect(JSON.parse(answer.body!)).toMatchObject({
    id: 5001,
    comment: "[text]",
    client: { id: 9, name: "[name]", email: "[email]", phone: "[phone]" },
  });
  expect((await read("0002-get-orders-5001-xml.json")).answer.body).toContain("<email>[email]</email>");
  expect(personal.filter((part) => JSON.stringify(events).includes(part))).toEqual([]);
  expect(events[0]).toEqual({
    event: "recorded",
    method: "GET",
    path: "/admin/orders/5001.json",
    status: 200,
    usage: { used: 1, limit: 500 },
    file: "0001-get-orders-5001-json.json",
  });
});

describe("writes", () => {
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"application_widget":{"code":"<p>a@b.ru</p>","height":60}}',
  };

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not sent, and the client is told", async (method) => {
    await start();
    const answer = await ask("/admin/application_widgets/1.json", { ...post, method });
    const reason = `${method} was not sent to the store: --allow-writes`;
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(reason)]);
    expect([asked, await files()]).toEqual([[], []]);
    expect(events).toMatchObject([{ event: "refused", method, status: 403 }]);
  });

  test("with consent they are sent, and saved with the request", async () => {
    await start({ allowWrites: true });
    expect((await ask("/admin/application_widgets.json", post)).status).toBe(201);
    expect((await ask("/admin/application_widgets/1.xml", { method: "DELETE" })).status).toBe(200);
    const { request, answer } = await read("0001-post-application-widgets-json.json");
    expect(request.headers).toMatchObject({ "content-type": "application/json" });
    expect(request.body).toBe('{"application_widget":{"code":"<p>[email]</p>","height":60}}');
    expect(JSON.parse(answer.body!)).toMatchObject({ id: 1, code: "<p>[email]</p>", height: 60 });
  });
});

test.each<[string, { path?: string; method?: string; headers?: Record<string, string> }, number]>([
  ["another path", { path: "/orders/5001" }, 404],
  ["another host in the request line", { path: "http://evil.example/admin/orders.json" }, 404],
  ["dots in disguise", { path: "/admin/%2e%2e/orders.json" }, 404],
  ["slashes in disguise", { path: "/admin/..%2forders.json" }, 404],
  ["a name that leads here from the web", { headers: { host: "evil.example" } }, 403],
  ["a page of the web", { headers: { origin: "https://evil.example" } }, 403],
  ["an image in a page of the web", { headers: { "sec-fetch-site": "cross-site" } }, 403],
  ["TRACE", { method: "TRACE" }, 405],
])(
  "%s: nothing is sent",
  async (_, { path = "/admin/orders.json", method = "GET", headers = {} }, status) => {
    await start({ allowWrites: true });
    const { port } = new URL(proxy.url);
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect([answered, asked, await files()]).toEqual([status, [], []]);
  },
);

test("nothing is sent when only the reserve of the application is left", async () => {
  await start({ now: () => 1_000_000, reserve: 0.99 });
  const statuses = [];
  for (let nth = 0; nth < 7; nth++) statuses.push((await ask("/admin/account.json")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect([asked.length, (await files()).length]).toEqual([5, 5]);
});

test("a refusal by the store is passed on and saved, and later requests are held back", async () => {
  let count = 0;
  const busy = await startServer((_, response) => {
    count++;
    response.writeHead(429, { "retry-after": "120" }).end();
  });
  await start({}, busy);
  const statuses = [await ask("/admin/account.json"), await ask("/admin/account.json")];
  expect(statuses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [429, "120"],
    [429, expect.stringMatching(/^1[12]\d$/)],
  ]);
  expect([count, (await files()).length]).toEqual([1, 1]);
});

test("a store that does not accept the password gets one request", async () => {
  await start({}, { ...target, appPassword: "0123456789abcdef0123456789abcdef" });
  const [first, second] = [await ask("/admin/account.json"), await ask("/admin/account.json")];
  expect([first.status, second.status]).toEqual([401, 401]);
  expect(await second.text()).toMatch(/did not accept the application's id.*start the recorder again/);
  expect([asked.length, (await files()).length]).toEqual([1, 1]);
});

test("closing does not wait for incomplete uploads", async () => {
  await start({ allowWrites: true });
  const { port } = new URL(proxy.url);
  const upload = httpRequest({ host: "127.0.0.1", port, path: "/admin/a.json", method: "POST" });
  const cut = new Promise((resolve) => upload.once("error", resolve));
  upload.setHeader("expect", "100-continue").flushHeaders();
  await new Promise((resolve) => upload.once("continue", resolve));
  upload.write("{");
  await proxy.close();
  expect(await cut).toMatchObject({ code: "ECONNRESET" });
  expect(asked).toEqual([]);
});

test.each([
  ["application/json", (said: string) => JSON.stringify({ message: said })],
  ["application/xml", (said: string) => `<a><code>${said}</code></a>`],
])("a store that repeats the request as %s does not get the password into a file", async (type, bodyOf) => {
  const echo = await startServer((request, response) => {
    const header = request.headers.authorization!;
    const password = Buffer.from(header.slice(6), "base64").toString();
    const headers = { "content-type": type, "www-authenticate": password, location: `/${password}` };
    response.writeHead(200, headers).end(bodyOf(`${header} ${password}`));
  });
  await start({}, echo);
  await ask(`/admin/${target.appPassword}.json`);
  const [file = ""] = await files();
  const kept = file + (await readFile(join(folder, file), "utf8")) + JSON.stringify(events);
  expect(secretsOf(echo).filter((secret) => kept.includes(secret))).toEqual([]);
});

test("a store that does not respond leads to a 502 without a secret, and no file", async () => {
  const gone = decodeTarget({ store: "http://127.0.0.1:9", appId: "app", appPassword: target.appPassword });
  await start({}, gone);
  const answer = await ask("/admin/account.json");
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining("127.0.0.1:9: GET got no response: nothing responds"),
  ]);
  expect(await files()).toEqual([]);
});

test("a folder that cannot be created, a port in use and a short password are clear errors", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(start({ folder: file })).rejects.toMatchObject({ code: "not-recorded" });
  await start();
  await expect(
    startRecordProxy(target, { folder, port: Number(new URL(proxy.url).port) }),
  ).rejects.toMatchObject({ code: "bad-port" });
  await expect(startRecordProxy({ ...target, appPassword: "secret" }, { folder })).rejects.toMatchObject({
    code: "bad-target",
    message: expect.not.stringContaining("secret"),
  });
});
