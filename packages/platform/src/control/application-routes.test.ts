import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, startApplicationServer } from "../lifecycle/testing/application-server.ts";
import type { Platform } from "../platform.ts";
import { type Call, startPlatform } from "../testing/test-client.ts";

const secret = "secret-of-the-application";

let server: ApplicationServer;
let platform: Platform;
let call: Call;
beforeEach(async () => {
  ({ platform, call } = startPlatform());
  server = await startApplicationServer();
});
afterEach(() => server.close());

/** Asks the control API about the applications. */
async function ask(method: string, path: string, { body }: { body?: unknown } = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await call(method, `/__store/applications${path}`, { ...sent, type: null, user: null });
  const text = await response.text();
  return { status: response.status, text, json: text && (JSON.parse(text) as unknown) };
}

const urls = () => ({
  installUrl: `${server.url}/install`,
  loginUrl: `${server.url}/login`,
  uninstallUrl: `${server.url}/uninstall`,
});
const register = () => ask("PUT", "/app", { body: { title: "App", secret, ...urls() } });
const found = () => platform.lifecycle.installation(platform.stores()[0]!, "app");

test("registers, changes, lists and deletes an application", async () => {
  const own = { id: "orderpane", installation: { state: "installed" } };
  const shown = { id: "app", title: "App", ...urls(), autologinUrl: null, installation: null };
  expect(await register()).toMatchObject({ status: 201, json: shown });
  expect(await ask("GET", "")).toMatchObject({ status: 200, json: [shown, own] });

  expect(await ask("PUT", "/app", { body: { id: "app", title: "Other" } })).toMatchObject({
    status: 200,
    json: { title: "Other", installUrl: null },
  });
  expect(platform.lifecycle.application("app").secret).toBe(secret);

  expect(await ask("DELETE", "/app")).toMatchObject({ status: 204, text: "" });
  expect(await ask("DELETE", "/app")).toMatchObject({ status: 404 });
  expect(await ask("GET", "")).toMatchObject({ json: [own] });
});

test("the secret and the password are shown with one application, and nowhere else", async () => {
  const put = await register();
  server.handler = (request, response) => response.end(`debug: ${request.url} ${secret}`);
  const install = await ask("POST", "/app/install");
  const { password } = found()!;
  expect(await ask("GET", "/app")).toMatchObject({ json: { secret, password } });

  const others = [
    put,
    install,
    await ask("GET", ""),
    await ask("PUT", "/app/rights", { body: { rights: [] } }),
    await ask("POST", "/app/login"),
    await ask("POST", "/app/uninstall"),
  ];
  const token = new URL(server.url + server.requests[0]!).searchParams.get("token")!;
  for (const { status, text } of others) {
    expect(status).toBeLessThan(300);
    for (const hidden of [secret, password, token]) expect(text).not.toContain(hidden);
  }
});

test("spec: a test may choose secret and token, and so know the password beforehand", async () => {
  const installUrl = `${server.url}/install`;
  expect(await ask("PUT", "/app", { body: { secret: "mysecret", installUrl } })).toMatchObject({
    json: { warning: expect.stringContaining("only 8 characters") },
  });
  const install = await ask("POST", "/app/install", { body: { token: "token123" } });
  expect(install).toMatchObject({ json: { state: "installed" } });
  expect(new URL(server.requests[0]!, server.url).searchParams.get("token")).toBe("token123");
  // printf %s token123mysecret | md5sum
  const password = "4c3f4c197336eb97475506e71c839c71";
  expect((await call("GET", "/admin/account.json", { user: `app:${password}` })).status).toBe(200);
  expect(install.text).not.toContain("token123");

  expect(await ask("POST", "/app/install", { body: { token: "a b" } })).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining("token: expected 1 to 200 printable ASCII characters") },
  });
});

test("a login that cannot go back shows a page with the address as text", async () => {
  await register();
  await ask("POST", "/app/install");
  const login = encodeURIComponent("https://evil.net/<script>alert(1)</script>");
  const path = `/admin/applications/app/login?token=t&login=${login}`;
  const page = await call("GET", path, { user: null });
  expect([page.status, page.headers.get("location")]).toEqual([403, null]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toContain("получен адрес в evil.net");
  expect(text).not.toContain("<script");
});

describe("an error says why something cannot be done", () => {
  beforeEach(register);

  test.each([
    ["GET", "/ghost", 404, 'no application "ghost" is registered: register it first'],
    ["POST", "/app/login", 409, "must be installed in this store, it is not installed: install it"],
    ["POST", "/app/uninstall", 409, "must be installed in this store, it is not installed: install it"],
  ])("%s %s", async (method, path, status, error) => {
    expect(await ask(method, path)).toMatchObject({
      status,
      json: { error: expect.stringContaining(error) },
    });
  });

  test.each([
    ["/app/rights", {}, 400, 'rights: expected an array such as ["widgets"], found nothing'],
    ["/app/rights", { rights: ["orders"] }, 409, "must be installed in this store, it is not installed"],
  ])("PUT %s %o", async (path, body, status, error) => {
    expect(await ask("PUT", path, { body })).toMatchObject({
      status,
      json: { error: expect.stringContaining(error) },
    });
    expect(platform.lifecycle.application("app")).toMatchObject({ title: "App", ...urls() });
  });
});
