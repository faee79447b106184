import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ApplicationOptions } from "../application.ts";
import { createApplication, type Application } from "../create-application.ts";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { registerStore } from "../deploys/testing/installed-stores.ts";
import { noFleet } from "../fleet/fleet-state.ts";
import { createKeyring } from "../keyring.ts";
import type { LogEntry } from "../log.ts";
import type { Registry } from "../registry/registry.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";

const operatorKey = randomBytes(32).toString("base64");
const keys = [randomBytes(32).toString("base64")];
const hostile = `"><script>alert(1)</script>&amp;`;
const start = 1_790_000_000_000;

let registry: Registry;
let application: Application;
const clock = { now: start };
const entries: LogEntry[] = [];

const create = (options: Partial<ApplicationOptions> = {}) =>
  createApplication({
    id: "tracker",
    secret: randomBytes(16).toString("hex"),
    keys,
    urls: { origin: "https://app.example.com" },
    registry,
    operatorKey,
    log: (entry) => entries.push(entry),
    now: () => clock.now,
    ...options,
  });

/** Release b is at 1 %, c waits, and store 42 fails. */
beforeEach(async () => {
  clock.now = start;
  entries.length = 0;
  registry = createMemoryRegistry();
  application = create();
  await application.start();
  onTestFinished(() => application.close());
  for (const id of ["a", "b", "c"]) {
    await registry.releases.keep({ id, at: start, builds: [], content: "{}", maps: {} }, []);
  }
  const event = { at: start, by: hostile, text: "b was released" };
  await registry.fleet.change(0, { ...noFleet, base: "a", release: "b", share: 100 }, event);
  const keyring = createKeyring(keys);
  await registerStore({ registry, keyring }, { insalesId: 42, shop: `a.example${hostile}`, password: "" });
  const lease = { insalesId: 42, owner: "test", until: start + 1 };
  await registry.deploys.lease({ ...lease, now: start });
  const failure = { code: "unauthorized", message: `refused ${hostile}` };
  await registry.deploys.settle(lease, { at: start, release: "a", inputs: "1.a", failure, dueAt: null });
});

type Sent = Partial<Record<"key" | "cookie" | "language", string>> & {
  readonly body?: object | string;
  readonly form?: Record<string, string>;
};

function ask(path: string, { key, cookie, body, form, language = "en" }: Sent = {}, by = application) {
  const sent = form ? new URLSearchParams(form) : typeof body === "object" ? JSON.stringify(body) : body;
  const headers = {
    "Accept-Language": language,
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(body && { "Content-Type": "application/json" }),
  };
  const init = sent === undefined ? { headers } : { method: "POST", headers, body: sent || null };
  const info = { clientAddress: "5.9.1.1" };
  return by.fetch(new Request(`https://app.example.com${path}`, init), info);
}

const call = (verb: string, body: object | string) => ask(`/operator/${verb}`, { key: operatorKey, body });

async function logIn(): Promise<{ cookie: string; setCookie: string; csrf: string }> {
  const response = await ask("/operator", { form: { key: operatorKey } });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/operator"]);
  const [setCookie = ""] = response.headers.getSetCookie();
  const [cookie = ""] = setCookie.split(";");
  const page = await (await ask("/operator", { cookie })).text();
  return { cookie, setCookie, csrf: /name="csrf" value="([^"]+)"/.exec(page)![1]! };
}

test("without operatorKey, everything below /operator is off; a short one is refused", async () => {
  const closed = create({ operatorKey: undefined });
  for (const path of ["/operator", "/operator/metrics", "/operator/halt"]) {
    expect((await ask(path, { key: operatorKey }, closed)).status).toBe(404);
  }
  for (const weak of ["", "0123456789abcdef", "correct horse battery staple"]) {
    expect(() => create({ operatorKey: weak })).toThrow(expect.objectContaining({ code: "weak-secret" }));
  }
});

describe("the key", () => {
  test.each<[string, string, Sent, number]>([
    ["is needed to read", "/operator/status.json", {}, 401],
    ["is needed for a verb", "/operator/halt", { body: {} }, 401],
    ["opens the page", "/operator", { key: operatorKey }, 200],
    ["is asked for by the page", "/operator", {}, 401],
    ["must be right on the page", "/operator", { form: { key: "wrong" } }, 401],
    ["opens nothing else", "/operator/elsewhere", { key: operatorKey }, 404],
  ])("%s", async (_name, path, sent, status) => {
    expect((await ask(path, sent)).status).toBe(status);
  });

  test("ten wrong ones from a network are logged, and the right one still works", async () => {
    for (let count = 0; count < 12; count++) {
      const response = await ask("/operator/halt", { key: `${operatorKey}x`, body: {} });
      const message = count < 10 ? "the operator's key is wrong" : "too many wrong keys came from 5.9.1.0";
      expect(await response.json()).toMatchObject({ error: { code: "wrong-key", message } });
    }
    expect(entries.filter(({ event }) => event === "operator refused")).toHaveLength(10);
    expect(JSON.stringify(entries)).not.toContain(operatorKey);
    expect((await call("halt", {})).status).toBe(200);
  });
});

test.each<[string, object | string, number, object]>([
  ["status", {}, 200, { base: "a", release: "b", share: 1, waiting: ["c"] }],
  ["stores", { state: "failing", error: "unauthorized" }, 200, [{ insalesId: 42 }]],
  ["retry", { shop: "42" }, 200, { stores: 1 }],
  ["retry", { shop: "43" }, 404, { error: { code: "unknown-store" } }],
  ["release", { release: "b", share: 10, by: "anna" }, 200, { share: 10, events: [{ by: "anna" }, {}] }],
  ["release", { release: "b", share: 101 }, 400, { error: { code: "bad-request" } }],
  ["release", { release: "d", share: 1 }, 404, { error: { code: "unknown-release" } }],
  ["release", { release: "c", share: 1 }, 409, { error: { code: "release-running" } }],
  ["halt", "", 200, { halted: "by operator" }],
  ["back", {}, 200, { share: 0 }],
  ["silence", { widget: "stok" }, 400, { error: { code: "bad-request" } }],
  ["allow", { shop: "shop.example.com" }, 200, { shops: ["shop.example.com"] }],
  ["allow", { shop: ".com" }, 400, { error: { code: "bad-request" } }],
  ["allow", "{", 400, { error: { code: "bad-request" } }],
  ["allow", `"${"x".repeat(65_536)}"`, 400, { error: { message: expect.stringContaining("65536") } }],
  ["constructor", {}, 404, { error: { code: "unknown-verb" } }],
])("POST /operator/%s %o responds with %i", async (verb, body, status, expected) => {
  const response = await call(verb, body);
  expect([response.status, await response.json()]).toMatchObject([status, expected]);
});

describe("the page", () => {
  test("a cookie opens it, and its buttons need the token of the page", async () => {
    const { cookie, setCookie, csrf } = await logIn();
    expect(setCookie).toMatch(/^__Host-orderpane-operator=.*; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect((await ask("/operator/status.json", { cookie })).status).toBe(200);
    expect((await ask("/operator/halt", { cookie, body: {} })).status).toBe(401);
    const press = async (action: string, token = csrf) =>
      (await ask("/operator", { cookie, form: { do: action, csrf: token } })).status;
    expect([await press("halt", ""), await press("halt", `${csrf}x`)]).toEqual([403, 403]);
    expect((await application.fleet.status()).halted).toBeNull();
    expect([await press("release c 1"), await press("halt"), await press("allow")]).toEqual([409, 303, 400]);
    await application.fleet.allow({ shop: "shop.example.com", by: "anna" });
    const { halted, events } = await application.fleet.status();
    expect(halted).toBe("by operator's page");
    expect(events[0]).toMatchObject({ by: "anna", text: "shop.example.com was allowed" });
    expect(
      (await ask("/operator", { cookie }, create({ operatorKey: randomBytes(16).toString("hex") }))).status,
    ).toBe(401);
  });

  test.each(["en", "ru"])("in %s shows texts of stores and events as text", async (language) => {
    const { cookie } = await logIn();
    const response = await ask("/operator", { cookie, language });
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page.split(`a.example&quot;&gt;&lt;script&gt;`)).toHaveLength(2);
    expect(page.split(`refused &quot;&gt;&lt;script&gt;`)).toHaveLength(2);
    expect(page.split(`<td>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</td>`)).toHaveLength(2);
    expect(page).not.toContain("<script");
    const hash = createHash("sha256")
      .update(/<style>([^]*)<\/style>/.exec(page)![1]!)
      .digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}';`);
  });
});

test("metrics are OpenMetrics", async () => {
  await ask("/install");
  await ask("/widgets/stock");
  await ask("/reports?key=forged", { body: "x" });
  const response = await ask("/operator/metrics", { key: operatorKey });
  expect(response.headers.get("Content-Type")).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const text = await response.text();
  const line = /^(# (HELP|TYPE|EOF).*|orderpane_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \d+(\.\d+)?)$/;
  expect(
    text
      .trimEnd()
      .split("\n")
      .filter((each) => !line.test(each)),
  ).toEqual([]);
  expect(text).toMatch(/\n# EOF\n$/);
  expect(text).toContain('orderpane_stores{state="failing",has="",wanted="a",error="unauthorized"} 1\n');
  expect(text).toContain('orderpane_release_share_ratio{release="b"} 0.01\n');
  expect(text).toContain('orderpane_install_decisions_total{status="400"} 1\n');
  expect(text).toContain('orderpane_widget_reports_total{outcome="refused"} 1\n');
  expect(text).toContain('orderpane_widget_requests_total{widget="unknown",outcome="unknown-widget"} 1\n');
});

test("a deploy is counted by its result", async () => {
  const { context, startWorker, install, deployed } = await openDeploySetup();
  await startWorker();
  await install();
  await deployed();
  const { values } = await context.metrics.deploys.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
  expect(counts).toMatchObject([{ labels: { result: "done" }, value: 1 }]);
});

describe("health", () => {
  const statusOf = async (path: string, by: Application) => (await ask(path, {}, by)).status;

  test("a process is healthy from the beginning, and ready between start and close", async () => {
    const opening = Promise.withResolvers<void>();
    registry = createMemoryRegistry();
    const own = registry;
    const started = create({ registry: { ...own, open: () => opening.promise.then(() => own.open()) } });
    expect(await statusOf("/install?shop=a&token=b&insales_id=1", started)).toBe(403);
    expect(await statusOf("/operator/status.json", started)).toBe(401);
    const starting = started.start();
    const early = ask("/operator/status.json", { key: operatorKey }, started);
    expect([await statusOf("/healthz", started), await statusOf("/readyz", started)]).toEqual([200, 503]);
    opening.resolve();
    await starting;
    expect((await early).status).toBe(200);
    expect(await statusOf("/readyz", started)).toBe(200);
    await started.close();
    expect([await statusOf("/healthz", started), await statusOf("/readyz", started)]).toEqual([200, 503]);
  });

  test.each([
    [10, 503],
    [0, 200],
  ])("a process whose %i slots get no store for ten seconds: %i", async (slots, status) => {
    const setup = await openDeploySetup();
    const queue = { start: async () => {}, add: async () => {}, stop: async () => {} };
    const worker = await setup.startWorker({ slots, queue });
    expect(await statusOf("/readyz", worker)).toBe(200);
    setup.clock.time += 10_000;
    expect(await statusOf("/readyz", worker)).toBe(status);
  });

  test("a process whose registry does not answer is not ready", async () => {
    const read = vi.spyOn(registry.fleet, "read");
    read.mockRejectedValue(new Error("down"));
    expect(await statusOf("/readyz", application)).toBe(503);
  });
});
