import { beforeEach, describe, expect, test } from "vitest";
import { createSessionCookie, readSession } from "./session.ts";
import { anna, TestBrowser } from "./testing/test-browser.ts";
import { createTestContext, installStore, type TestContext } from "./testing/test-context.ts";

let context: TestContext;
let browser: TestBrowser;
const name = "__Host-orderpane-session";

beforeEach(async () => {
  context = await createTestContext();
  await installStore(context);
  browser = new TestBrowser();
  await logIn();
});

async function logIn(user = anna) {
  const store = (await context.registry.find(42))!;
  const cookie = createSessionCookie(context, store, user);
  await browser.open(
    async () => new Response(null, { headers: { "Set-Cookie": cookie } }),
    "https://a.example/",
  );
  return cookie;
}

const session = () => readSession(context, browser.request());

test("a session fits into a cookie, however long the name is", async () => {
  const long = "\u0001\ud83d\ude00".repeat(333);
  const cookie = await logIn({ ...anna, userName: long, userEmail: long });
  expect(cookie.length).toBeLessThan(4096);
  expect((await session())?.unverifiedUser.name).toHaveLength(200);
});

describe("a session ends", () => {
  test("after twelve hours", async () => {
    context.clock.now += 12 * 3_600_000 - 1;
    expect(await session()).not.toBeNull();
    context.clock.now += 1;
    expect(await session()).toBeNull();
  });

  test("with a new install", async () => {
    await installStore(context);
    expect(await session()).toBeNull();
  });
});

describe("a session is not valid", () => {
  test.each<[string, () => unknown]>([
    ["when it is missing", () => browser.cookies.clear()],
    [
      "when its expiry is changed",
      () => {
        const [text = "", ...signature] = browser.cookies.get(name)!.split(".");
        const claims = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as object;
        const changed = Buffer.from(JSON.stringify({ ...claims, expiresAt: 9e15 })).toString("base64url");
        browser.cookies.set(name, [changed, ...signature].join("."));
      },
    ],
    [
      "when another text was signed with the same key",
      () => browser.cookies.set(name, context.keyring.sign("e30", "")),
    ],
    [
      "when a subdomain has set it, which cannot use the prefix itself",
      () => {
        const value = browser.cookies.get(name)!;
        browser.cookies.clear();
        browser.cookies.set(`\u00a0${name}`, value);
      },
    ],
    ["when there are two of them", () => browser.cookies.set(`a=b; ${name}`, browser.cookies.get(name)!)],
  ])("%s", async (_name, change) => {
    change();
    expect(await session()).toBeNull();
  });

  test("at another application with the same keys", async () => {
    const { registry, keyring, clock } = context;
    const other = { ...(await createTestContext({ id: "other", registry })), keyring, now: () => clock.now };
    expect(await readSession(other, browser.request())).toBeNull();
  });
});
