import { describe, expect, test } from "vitest";
import { installationOf } from "../../testing/start-back-office.ts";
import { readBasicCredentials } from "../../http/basic-credentials.ts";
import { createPasswordCheck } from "./auth.ts";
import { startPlatform } from "../../testing/test-client.ts";

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

describe("a password", () => {
  const given = (password: string) => ({ login: "app", password });

  test("is accepted only if it is equal", () => {
    const isAuthentic = createPasswordCheck();
    const installation = installationOf("app");
    expect(isAuthentic(given("secret"), installation)).toBe(true);
    expect(isAuthentic(given("secret "), installation)).toBe(false);
    expect(isAuthentic(given(""), installation)).toBe(false);
    expect(isAuthentic(null, installation)).toBe(false);
    expect(isAuthentic(given(""), null)).toBe(false);
    expect(isAuthentic(null, null)).toBe(false);
  });

  test("is refused while the installation is not live", () => {
    expect(createPasswordCheck()(given("secret"), installationOf("app", { isLive: false }))).toBe(false);
  });

  test("may change: the old one is refused at once", () => {
    const isAuthentic = createPasswordCheck();
    expect(isAuthentic(given("secret"), installationOf("app"))).toBe(true);
    const renewed = installationOf("app", { password: "renewed" });
    expect(isAuthentic(given("secret"), renewed)).toBe(false);
    expect(isAuthentic(given("renewed"), renewed)).toBe(true);
  });

  test("belongs to one application only", () => {
    const isAuthentic = createPasswordCheck();
    expect(isAuthentic(given("secret"), installationOf("app"))).toBe(true);
    expect(isAuthentic(given("secret"), installationOf("other", { password: "else" }))).toBe(false);
  });
});

describe("observed: the response is 401 in plain text without the right password", () => {
  const { platform, call } = startPlatform();
  test.each([
    ["no header", null],
    ["a wrong password", `${platform.credentials.appId}:wrong`],
    ["an unknown login", `nobody:${platform.credentials.appPassword}`],
    ["an unknown login without a password", "nobody:"],
  ])("%s", async (_, user) => {
    const response = await call("GET", "/admin/application_widgets.json", { user });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
    expect(await response.text()).toBe("HTTP Basic: Access denied.\n");
  });

  test("nothing is executed", async () => {
    const body = '{"application_widget":{"code":"x","height":60}}';
    await call("POST", "/admin/application_widgets.json", { user: "nobody:x", body });
    expect(await (await call("GET", "/admin/application_widgets.json")).json()).toEqual([]);
  });
});
