import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LogEntry } from "./log.ts";
import { type Application, createApplication } from "./create-application.ts";
import { registerStore } from "./deploys/testing/installed-stores.ts";
import { ServerError } from "./errors.ts";
import { createKeyring } from "./keyring.ts";
import type { Registry } from "./registry/registry.ts";
import { createMemoryRegistry } from "./registry/sqlite-registry.ts";
import { widgetRoute } from "./widget.ts";
import { createWidgetKey } from "./widgets/widget-key.ts";

/** Texts that no response and no log may contain. The hostile values begin with `marker`. */
const [secret, password, token, marker] = Array.from({ length: 4 }, () =>
  randomBytes(16).toString("hex"),
) as [string, string, string, string];
const key = randomBytes(32).toString("base64");
const keyring = createKeyring([key]);
const widgetKey = createWidgetKey(keyring, {
  insalesId: 42,
  expiresAt: Date.now() + 3_600_000,
  scope: "read",
});
const shop = "shop-42.localhost:1";

let registry: Registry;
let application: Application;
const entries: LogEntry[] = [];
beforeEach(async () => {
  entries.length = 0;
  registry = createMemoryRegistry();
  await registry.open();
  await registerStore({ registry, keyring }, { insalesId: 42, shop, password });
  application = createOver(registry);
});
afterEach(() => registry.close());

function createOver(own: Registry): Application {
  const points = widgetRoute({ input: v.object({ order_id: v.string() }), handler: () => ({ shown: true }) });
  return createApplication({
    id: "tracker",
    secret,
    keys: [key],
    urls: { origin: "https://app.example.com" },
    registry: own,
    acceptLocalShops: true,
    widgets: { folder: "", routes: { points } },
    log: (entry) => entries.push(entry),
  });
}

const call = { shop, token, insales_id: "42" };
const user = { user_id: "7", user_email: "anna@example.com" };
const proof = { token: "a".repeat(32), token2: "b".repeat(32), token3: "c".repeat(32) };

const parametersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/install": call,
  "/uninstall": call,
  "/login": { shop, insales_id: "42", ...user },
  "/autologin": { ...proof, ...user, user_name: "Anna", email_confirmed: "true" },
  "/widgets/points": { order_id: "1001", key: widgetKey },
};
const paths = Object.keys(parametersOf);
/** Widget requests have their own tests. */
const callbackPaths = paths.filter((path) => !path.startsWith("/widgets/"));

/** Returns a query string with one parameter replaced. */
function queryOf(path: string, replaced = "", values: readonly string[] = []): string {
  const pairs = Object.entries(parametersOf[path]!).flatMap(([name, value]) =>
    (name === replaced ? values : [encodeURIComponent(value)]).map((given) => `${name}=${given}`),
  );
  return pairs.join("&");
}

function ask(path: string, query = queryOf(path), init: RequestInit = {}, by = application) {
  return by.fetch(new Request(`https://app.example.com${path}?${query}`, init));
}

/** Returns the status. Fails if the response or the log contains a secret or the sent value. */
async function statusOf(response: Response): Promise<number> {
  const seen = [await response.text(), ...[...response.headers].flat(), JSON.stringify(entries)].join("\n");
  for (const hidden of [secret, password, token, marker, key, widgetKey]) expect(seen).not.toContain(hidden);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(seen.length).toBeLessThan(4_000);
  return response.status;
}

async function expectNothingDone(): Promise<void> {
  const record = await registry.find(42);
  expect(record).toMatchObject({ isInstalled: true, shop, sequence: 1 });
  expect(keyring.open(record!.password, "password 42")).toBe(password);
}

describe.each(callbackPaths)("%s refuses", (path) => {
  test.each<[string, readonly string[]]>([
    ["missing", []],
    ["given twice", ["a", "a"]],
    ["empty", [""]],
    ["1 MB long", [marker.repeat(32_768)]],
    ["that is not UTF-8", [`${marker}%ff`]],
    ["with a NUL byte", [`${marker}%00`]],
    ["with markup", [`${marker}%3Cscript%3E%0D%0ASet-Cookie:%20a=b`]],
  ])("a parameter that is %s, and does nothing", async (_harm, values) => {
    for (const name of Object.keys(parametersOf[path]!)) {
      const status = await statusOf(await ask(path, queryOf(path, name, values)));
      // A login ignores the user's address.
      const isUnused = path === "/login" && name === "user_email";
      expect([400, isUnused ? 302 : 403], `${name}: ${status}`).toContain(status);
    }
    await expectNothingDone();
    expect(entries.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a request with another method, and does nothing", async () => {
    for (const method of ["HEAD", "PUT", "DELETE"]) {
      const response = await ask(path, queryOf(path), { method });
      expect(response.headers.get("Allow")).toBe("GET");
      expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(await statusOf(response)).toBe(405);
    }
    await expectNothingDone();
  });
});

test.each(["/", "/install/", "/INSTALL", "/widgets", "/widgets/__proto__", "/widgets/..%2finstall"])(
  "%s is not found",
  async (path) => {
    expect(await statusOf(await ask(path, queryOf("/install")))).toBe(404);
  },
);

test.each(paths)("while the database is down, %s responds with 503", async (path) => {
  const down = () => Promise.reject(new ServerError("registry-failed", "PostgreSQL cannot be reached"));
  const broken: object = new Proxy(down, { get: () => broken });
  expect(await statusOf(await ask(path, queryOf(path), {}, createOver(broken as Registry)))).toBe(503);
});
