import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, startApplicationServer } from "../lifecycle/testing/application-server.ts";
import { authorization } from "../testing/test-client.ts";
import { createPlatform } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

const secret = "secret-of-the-application";

let server: ApplicationServer;
let platform: Awaited<ReturnType<typeof startPlatformServer>>;
beforeEach(async () => {
  [server, platform] = await Promise.all([startApplicationServer(), startPlatformServer()]);
});
afterEach(() => Promise.all([server.close(), platform.close()]));

const urls = () => ({
  installUrl: `${server.url}/install`,
  loginUrl: `${server.url}/login`,
  uninstallUrl: `${server.url}/uninstall`,
});
const register = () => platform.call("PUT", "/app", { body: { title: "App", secret, ...urls() } });
const found = () => platform.lifecycle.installation(platform.store, "app");

test("registers, changes, lists and deletes an application", async () => {
  const own = { id: "orderpane", installation: { state: "installed" } };
  const shown = { id: "app", title: "App", ...urls(), autologinUrl: null, installation: null };
  expect(await register()).toMatchObject({ status: 201, json: shown });
  expect(await platform.call("GET", "")).toMatchObject({ status: 200, json: [shown, own] });

  expect(await platform.call("PUT", "/app", { body: { id: "app", title: "Other" } })).toMatchObject({
    status: 200,
    json: { title: "Other", installUrl: null },
  });
  expect(platform.lifecycle.application("app").secret).toBe(secret);

  expect(await platform.call("DELETE", "/app")).toMatchObject({ status: 204, text: "" });
  expect(await platform.call("DELETE", "/app")).toMatchObject({ status: 404 });
  expect(await platform.call("GET", "")).toMatchObject({ json: [own] });
});

test("the secret and the password are shown with one application, and nowhere else", async () => {
  const put = await register();
  server.handler = (request, response) => response.end(`debug: ${request.url} ${secret}`);
  const install = await platform.call("POST", "/app/install");
  const { password } = found()!;
  expect(await platform.call("GET", "/app")).toMatchObject({ json: { secret, password } });

  const others = [
    put,
    install,
    await platform.call("GET", ""),
    await platform.call("PUT", "/app/rights", { body: { rights: [] } }),
    await platform.call("POST", "/app/login"),
    await platform.call("POST", "/app/uninstall"),
  ];
  const token = new URL(server.url + server.requests[0]!).searchParams.get("token")!;
  for (const { status, text } of others) {
    expect(status).toBeLessThan(300);
    for (const hidden of [secret, password, token]) expect(text).not.toContain(hidden);
  }
});

test("spec: a test may choose secret and token, and so know the password beforehand", async () => {
  const installUrl = `${server.url}/install`;
  expect(await platform.call("PUT", "/app", { body: { secret: "mysecret", installUrl } })).toMatchObject({
    json: { warning: expect.stringContaining("only 8 characters") },
  });
  const install = await platform.call("POST", "/app/install", { body: { token: "token123" } });
  expect(install).toMatchObject({ json: { state: "installed" } });
  expect(new URL(server.requests[0]!, server.url).searchParams.get("token")).toBe("token123");
  // printf %s token123mysecret | md5sum
  const password = "4c3f4c197336eb97475506e71c839c71";
  const headers = authorization({ appId: "app", appPassword: password });
  expect((await fetch(`${platform.url}/admin/account.json`, { headers })).status).toBe(200);
  expect(install.text).not.toContain("token123");

  expect(await platform.call("POST", "/app/install", { body: { token: "a b" } })).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining("token: expected 1 to 200 printable ASCII characters") },
  });
});

test("a login that cannot go back shows a page with the address as text", async () => {
  await register();
  await platform.call("POST", "/app/install");
  const login = encodeURIComponent("https://evil.net/<script>alert(1)</script>");
  const path = `/admin/applications/app/login?token=t&login=${login}`;
  const page = await fetch(`${platform.url}${path}`, { redirect: "manual" });
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
    expect(await platform.call(method, path)).toMatchObject({
      status,
      json: { error: expect.stringContaining(error) },
    });
  });

  test.each([
    ["/app/rights", {}, 400, 'rights: expected an array such as ["widgets"], found nothing'],
    ["/app/rights", { rights: ["orders"] }, 409, "must be installed in this store, it is not installed"],
  ])("PUT %s %o", async (path, body, status, error) => {
    expect(await platform.call("PUT", path, { body })).toMatchObject({
      status,
      json: { error: expect.stringContaining(error) },
    });
    expect(platform.lifecycle.application("app")).toMatchObject({ title: "App", ...urls() });
  });
});

/** A platform on a socket, with a client for the applications of its control API. */
async function startPlatformServer() {
  const started = createPlatform({ stores: 1 });
  const listening = await listen(started);
  const address = new URL(listening.url).host;
  return {
    lifecycle: started.lifecycle,
    address,
    url: listening.url,
    store: started.stores()[0]!,
    async call(method: string, path: string, { body }: { body?: unknown } = {}) {
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const request = new Request(`http://${address}/__store/applications${path}`, init);
      const response = await started.fetch(request);
      const text = await response.text();
      return { status: response.status, text, json: text && (JSON.parse(text) as unknown) };
    },
    async close() {
      await listening.close();
      started.close();
    },
  };
}
