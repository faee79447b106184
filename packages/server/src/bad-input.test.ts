import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Application } from "./application.ts";
import type { LogEntry } from "./log-entry.ts";
import { createApplication } from "./create-application.ts";
import { createKeyring } from "./keyring.ts";
import { ServerError } from "./errors.ts";
import { registerStore } from "./deploys/testing/installed-stores.ts";
import type { Registry } from "./registry/registry.ts";
import { createMemoryRegistry } from "./registry/sqlite-registry.ts";
import { widgetRoute } from "./widget.ts";
import { createWidgetKey } from "./widgets/widget-key.ts";

/** Texts that no response and no log may show. The hostile values begin with the last one. */
const [secret, password, token, marker] = Array.from({ length: 4 }, () =>
  randomBytes(16).toString("hex"),
) as [string, string, string, string];
const key = randomBytes(32).toString("base64");
const keyring = createKeyring([key]);
const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;
const future = Date.now() + 3_600_000;
const widgetKeys = {
  read: createWidgetKey(keyring, { insalesId: 42, expiresAt: future }),
  act: createWidgetKey(keyring, { insalesId: 42, expiresAt: future, scope: "act" }),
};

let store: Server;
let shop: string;
let requestsToStore = 0;
beforeAll(async () => {
  // It accepts no password, so that no install can succeed.
  store = createServer((_request, response) => {
    requestsToStore++;
    response.writeHead(401).end();
  }).listen(0, "127.0.0.1");
  await once(store, "listening");
  shop = `shop-42.localhost:${(store.address() as AddressInfo).port}`;
});
afterAll(() => void store.close());

let registry: Registry;
let application: Application;
const entries: LogEntry[] = [];
beforeEach(async () => {
  entries.length = 0;
  requestsToStore = 0;
  registry = createMemoryRegistry();
  await registry.open();
  await registerStore({ registry, keyring }, { insalesId: 42, shop, password });
  application = createOver(registry);
});
afterEach(() => registry.close());

function createOver(own: Registry): Application {
  const route = widgetRoute({
    input: v.object({ order_id: v.pipe(v.string(), v.regex(/^\d{1,9}$/, "Нет такого заказа")) }),
    handler: () => ({ shown: true }),
    action: { input: v.object({}), handler: () => ({ done: true }) },
  });
  return createApplication({
    id: "tracker",
    secret,
    keys: [key],
    urls: { origin: "https://app.example.com" },
    registry: own,
    acceptLocalShops: true,
    widgets: { folder: "", routes: { points: route } },
    log: (entry) => entries.push(entry),
  });
}

/** The parameters of each URL. */
const parametersOf: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  "/install": () => ({ shop, token, insales_id: "42" }),
  "/uninstall": () => ({ shop, token, insales_id: "42" }),
  "/login": () => ({ shop, insales_id: "42", user_id: "7", user_email: "anna@example.com" }),
  "/autologin": () => ({
    token: "a".repeat(32),
    user_email: "anna@example.com",
    user_name: "Anna",
    user_id: "7",
    token2: "b".repeat(32),
    email_confirmed: "true",
    token3: "c".repeat(32),
  }),
  "/widgets/points": () => ({ order_id: "1001", callback, key: widgetKeys.read }),
};
const paths = Object.keys(parametersOf);
/** The requests of widgets have tests of their own. */
const callbackPaths = paths.filter((path) => !path.startsWith("/widgets/"));

/** A query string, as it is on the wire, in which `name` is replaced. */
function queryWith(path: string, name: string, replace: (value: string) => readonly string[]): string {
  const pairs = Object.entries(parametersOf[path]!()).flatMap(([other, value]) =>
    (other === name ? replace(encodeURIComponent(value)) : [encodeURIComponent(value)]).map(
      (encoded) => `${other}=${encoded}`,
    ),
  );
  return pairs.join("&");
}

function ask(path: string, query = "", init: RequestInit = {}, by = application): Promise<Response> {
  return by.fetch(new Request(`https://app.example.com${path}?${query}`, init), {
    clientAddress: "192.0.2.1",
  });
}

const valid = (path: string) => queryWith(path, "", () => []);

/** The status, or the code of a response to a widget. */
async function outcomeOf(response: Response): Promise<number | string> {
  const text = await response.text();
  const seen = [text, ...[...response.headers].map((pair) => pair.join(": ")), JSON.stringify(entries)].join(
    "\n",
  );
  for (const hidden of [secret, password, token, marker, key, widgetKeys.read, widgetKeys.act])
    expect(seen).not.toContain(hidden);
  expect(text).not.toMatch(/\.ts\b/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(seen.length).toBeLessThan(4_000);
  const [, code] = /\\?"code\\?":\\?"([\w-]+)/.exec(text) ?? [];
  return code ?? response.status;
}

/** The store is as it was, and nothing was told to it. */
async function expectNothingDone(): Promise<void> {
  const record = await registry.find(42);
  expect(record).toMatchObject({ isInstalled: true, shop, sequence: 1 });
  expect(keyring.open(record!.password, "password 42")).toBe(password);
}

const harms: readonly (readonly [name: string, replace: (value: string) => readonly string[]])[] = [
  ["missing", () => []],
  ["given twice", (value) => [value, value]],
  ["empty", () => [""]],
  ["10 kB long", () => [marker.repeat(320)]],
  ["1 MB long", () => [marker.repeat(32_768)]],
  ["not UTF-8", () => [`${marker}%ff`]],
  ["overlong UTF-8", () => [`${marker}%c0%af`]],
  ["with a NUL", () => [`${marker}%00`]],
  ["with a broken escape", () => [`${marker}%zz`]],
  ["markup", () => [`${marker}%3Cscript%3E%0D%0ASet-Cookie:%20a=b`]],
];

test("requests without any harm are understood", async () => {
  const outcomes = paths.map(async (path) => outcomeOf(await ask(path, valid(path))));
  // The store accepts no password, and no login has begun.
  expect(await Promise.all(outcomes)).toEqual([403, 403, 302, 403, 200]);
  expect(requestsToStore).toBeGreaterThan(0);
});

describe.each(callbackPaths)("%s refuses", (path) => {
  test.each(harms)("a parameter that is %s, and does nothing", async (_harm, replace) => {
    for (const name of Object.keys(parametersOf[path]!())) {
      const outcome = await outcomeOf(await ask(path, queryWith(path, name, replace)));
      // Nothing is done with what the login button says about the user.
      const isUnused = path === "/login" && name === "user_email";
      expect([400, isUnused ? 302 : 403], `${name}: ${outcome}`).toContain(outcome);
    }
    await expectNothingDone();
    expect(entries.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a request with another method, and does nothing", async () => {
    for (const method of ["HEAD", "PUT", "DELETE", "PATCH", "PROPFIND"]) {
      const response = await ask(path, valid(path), { method });
      expect(response.headers.get("Allow")).toBe("GET");
      expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(await outcomeOf(response)).toBe(405);
    }
    await expectNothingDone();
    expect(requestsToStore).toBe(0);
  });
});

test.each([
  "/",
  "/install/",
  "/INSTALL",
  "/install%00",
  "/widgets",
  "/widgets/other",
  "/widgets/__proto__",
  "/widgets/..%2finstall",
  `/${"a".repeat(10_000)}`,
])("there is nothing at %s", async (path) => {
  expect([404, "unknown-widget"]).toContain(await outcomeOf(await ask(path, valid("/install"))));
  await expectNothingDone();
});

describe.each(paths)("while the database is down, %s", (path) => {
  const expected = path.startsWith("/widgets/") ? "unavailable" : 503;

  test("refuses", async () => {
    const error = new ServerError("registry-failed", "PostgreSQL cannot be reached", { fix: "Start it." });
    const down = createOver(brokenRegistry(() => Promise.reject(error)));
    expect(await outcomeOf(await ask(path, valid(path), {}, down))).toBe(expected);
    expect(requestsToStore).toBe(0);
  });

  test("refuses soon if the database does not respond at all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const hanging = createOver(brokenRegistry(() => new Promise(() => {})));
      const response = ask(path, valid(path), {}, hanging);
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await outcomeOf(await response)).toBe(expected);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** A registry that opened, and then stopped to work. */
function brokenRegistry(respond: () => Promise<never>): Registry {
  const broken: object = new Proxy(respond, { get: () => broken });
  return broken as Registry;
}
