import { describe, expect, test } from "vitest";
import { isAuthentic, readBasicCredentials } from "./auth.ts";
import { startStore } from "./test-client.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

describe("reading the header", () => {
  test.each([
    ["login and password", basic("app:secret"), { login: "app", password: "secret" }],
    ["a password with colons", basic("app:a:b:"), { login: "app", password: "a:b:" }],
    ["an empty password", basic("app:"), { login: "app", password: "" }],
    ["a scheme in lower case", basic("app:x").replace("Basic", "basic"), { login: "app", password: "x" }],
    ["no header", null, null],
    ["another scheme", "Bearer abc", null],
    ["no colon", basic("app"), null],
    ["no base64", "Basic ???", null],
  ])("%s", (_, header, credentials) => {
    expect(readBasicCredentials(header)).toEqual(credentials);
  });
});

test("a password is right or it is not", () => {
  const application = { accountId: 1, id: "app", title: "App", password: "secret" };
  expect(isAuthentic({ login: "app", password: "secret" }, application)).toBe(true);
  expect(isAuthentic({ login: "app", password: "secret " }, application)).toBe(false);
  expect(isAuthentic({ login: "app", password: "" }, null)).toBe(false);
  expect(isAuthentic(null, null)).toBe(false);
});

describe("observed: a request without the right password is answered 401 in plain text", () => {
  const { store, call } = startStore();
  test.each([
    ["no header", null],
    ["a wrong password", `${store.credentials.appId}:wrong`],
    ["an unknown login", `nobody:${store.credentials.appPassword}`],
    ["an unknown login without a password", "nobody:"],
  ])("%s", async (_, user) => {
    const response = await call("GET", "/admin/application_widgets.json", { user });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
    expect(await response.text()).toBe("HTTP Basic: Access denied.\n");
  });

  test("nothing is done", async () => {
    const body = '{"application_widget":{"code":"x","height":60}}';
    await call("POST", "/admin/application_widgets.json", { user: "nobody:x", body });
    expect(await (await call("GET", "/admin/application_widgets.json")).json()).toEqual([]);
  });
});
