import { describe, expect, test } from "vitest";
import { finishLogin, login } from "./login.ts";
import { readSession } from "./session.ts";
import { anna, answerOfStore, loginUrl, TestBrowser } from "./testing/test-browser.ts";
import { createTestContext, installStore, watchWork } from "./testing/test-context.ts";

async function openScene() {
  const context = await createTestContext();
  const store = await installStore(context);
  return {
    context,
    store,
    browser: new TestBrowser(),
    login: (request: Request) => login(context, request),
    autologin: (request: Request) => finishLogin(context, request),
  };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Starts a login in the store's back-office. Returns the URL that the store redirects to. */
async function begin({ browser, store, ...scene }: Scene, by = store, options = {}): Promise<string> {
  const response = await browser.open(scene.login, loginUrl(store));
  return answerOfStore(by, response.headers.get("Location"), options);
}

function sessionOf({ context, browser }: Pick<Scene, "context" | "browser">) {
  return readSession(context, browser.request());
}

describe("a login", () => {
  test("redirects to the registered store, with a new token and a cookie for this browser", async () => {
    const { browser, store, ...scene } = await openScene();
    const tokens = new Set<string | null>();
    for (let round = 0; round < 2; round++) {
      const response = await browser.open(scene.login, loginUrl(store));
      expect(response.status).toBe(302);
      const { origin, pathname, searchParams } = new URL(response.headers.get("Location")!);
      expect(origin + pathname).toBe("https://shop-42.myinsales.ru/admin/applications/tracker/login");
      expect(searchParams.get("login")).toBe("https://app.example.com/autologin");
      expect(searchParams.get("token")).toMatch(/^[\w-]{22}$/);
      tokens.add(searchParams.get("token"));
      expect(response.headers.get("Set-Cookie")).toMatch(
        /^__Host-orderpane-login=[\w.-]+; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
      );
    }
    expect(tokens.size).toBe(2);
  });

  test.each(["login", "autologin"] as const)("that returns to the %s URL gives a session", async (name) => {
    const scene = await openScene();
    const url = await begin(scene, scene.store, { to: `https://app.example.com/${name}?lang=ru` });
    const response = await scene.browser.open(scene[name], url);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("https://app.example.com/orders");
    expect([...scene.browser.cookies.keys()]).toEqual(["__Host-orderpane-session"]);
    expect(await sessionOf(scene)).toEqual({
      insalesId: 42,
      shop: "shop-42.myinsales.ru",
      unverifiedUser: { id: 7, email: "anna@example.com", name: "Анна" },
    });
  });
});

test("tabs of one browser log in at the same time, each with its store", async () => {
  const scene = await openScene();
  const stores = [scene.store, await installStore(scene.context, { insalesId: 43 }), scene.store];
  const urls: string[] = [];
  for (const store of stores) urls.push(await begin({ ...scene, store }));
  for (const [index, url] of urls.entries()) {
    expect((await scene.browser.open(scene.autologin, url)).status).toBe(302);
    expect(await sessionOf(scene)).toMatchObject({ insalesId: stores[index]!.insalesId });
  }
  expect([...scene.browser.cookies.keys()]).toEqual(["__Host-orderpane-session"]);
});

test("the cookie of many logins stays small", async () => {
  const scene = await openScene();
  for (let tab = 0; tab < 50; tab++) await begin(scene);
  expect(scene.browser.cookies.get("__Host-orderpane-login")!.length).toBeLessThan(1000);
});

describe("a login never goes to", () => {
  test.each([
    ["a shop that the parameter names", { shop: "evil.example" }],
    ["a shop that contains the store's name", { shop: "shop-42.myinsales.ru@evil.example" }],
    ["a store that does not match the id", { shop: "shop-43.myinsales.ru" }],
    ["a store that has not installed the application", { insalesId: 44, shop: "shop-44.myinsales.ru" }],
  ])("%s", async (_name, given) => {
    const scene = await openScene();
    await installStore(scene.context, { insalesId: 43 });
    const response = await scene.browser.open(scene.login, loginUrl({ ...scene.store, ...given }));
    expect(response.status).toBe(403);
    expect(response.headers.get("Location")).toBeNull();
    expect(scene.browser.cookies.size).toBe(0);
  });
});

/** Events between the start and the end of a login. An attack can return another URL. */
test.each<[string, (scene: Scene, url: string) => unknown]>([
  ["in a browser other than the one that started", ({ browser }) => browser.cookies.clear()],
  [
    "with another browser's login",
    async (scene) => {
      scene.browser.cookies.clear();
      await begin(scene);
    },
  ],
  [
    "for the proof of another store",
    async (scene) => begin(scene, await installStore(scene.context, { insalesId: 43 })),
  ],
  [
    "after the login was used",
    async ({ browser, ...scene }, url) => {
      const before = [...browser.cookies];
      expect((await browser.open(scene.login, url)).status).toBe(302);
      browser.cookies.clear();
      for (const [name, value] of before) browser.cookies.set(name, value);
    },
  ],
  ["after ten minutes", ({ context }) => void (context.clock.now += 10 * 60_000)],
  [
    "after the store has uninstalled the application",
    async ({ context: { registry, clock } }) => {
      const { insalesId, sequence } = (await registry.find(42))!;
      await registry.installs.uninstall({ insalesId, sequence, at: clock.now });
    },
  ],
  ["for the password of an earlier install", async ({ context }) => void (await installStore(context))],
])("a browser gets no session %s", async (_name, attack) => {
  const scene = await openScene();
  const url = await begin(scene);
  const other = await attack(scene, url);
  const response = await scene.browser.open(scene.login, typeof other === "string" ? other : url);
  expect(response.status).toBe(403);
  expect(await response.text()).not.toMatch(/token|[\da-f]{32}/);
  expect(await sessionOf(scene)).toBeNull();
  expect(JSON.stringify(scene.context.entries)).not.toContain(scene.store.password);
});

// The platform's digests are the same for both users, so nothing may depend on the user.
test("a user who impersonates another one gets the same session: that of the store", async () => {
  const [bob1, bob] = [
    { ...anna, userName: "Bob1", userId: 77 },
    { ...anna, userName: "Bob", userId: 177 },
  ];
  const scene = await openScene();
  const url = new URL(await begin(scene, scene.store, { user: bob1 }));
  url.searchParams.set("user_name", bob.userName);
  url.searchParams.set("user_id", String(bob.userId));
  await scene.browser.open(scene.login, url.href);
  const { unverifiedUser, ...session } = (await sessionOf(scene))!;
  expect(session).toEqual({ insalesId: 42, shop: "shop-42.myinsales.ru" });
  expect(unverifiedUser).toMatchObject({ name: "Bob", id: 177 });
});

test("an unknown login takes as much work as a known one", async () => {
  const scene = await openScene();
  const { context, work } = watchWork(scene.context);
  const autologin = (request: Request) => finishLogin(context, request);
  const wrong = await begin(scene, { ...scene.store, password: "wrong" });
  expect((await scene.browser.open(autologin, wrong)).status).toBe(403);
  const known = work.splice(0);
  expect((await new TestBrowser().open(autologin, wrong)).status).toBe(403);
  expect(work).toEqual(known);
});
