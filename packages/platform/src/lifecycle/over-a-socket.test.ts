import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationServer, startApplicationServer } from "./testing/application-server.ts";
import { authorization } from "../testing/test-client.ts";
import { startPlatformServer } from "../testing/platform-server.ts";

// An application that knows nothing of this project: its own digests, its own queries, plain HTTP.
const secret = "secret-of-the-application";
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

let server: ApplicationServer;
let platform: Awaited<ReturnType<typeof startPlatformServer>>;
beforeEach(async () => {
  [server, platform] = await Promise.all([startApplicationServer(), startPlatformServer()]);
  await platform.call("PUT", "/app", {
    body: {
      secret,
      installUrl: `${server.url}/install`,
      loginUrl: `${server.url}/login`,
      uninstallUrl: `${server.url}/uninstall`,
    },
  });
});
afterEach(() => Promise.all([server.close(), platform.close()]));

const ask = (shop: string, password: string, init: RequestInit = {}) =>
  fetch(`http://${shop}/admin/application_widgets.json`, {
    ...init,
    headers: {
      ...authorization({ appId: "app", appPassword: password }),
      "Content-Type": "application/json",
    },
  });
const readAccount = async (shop: string, password: string) => {
  const headers = authorization({ appId: "app", appPassword: password });
  const response = await fetch(`http://${shop}/admin/account.json`, { headers });
  return { status: response.status, id: ((await response.json().catch(() => ({}))) as { id?: number }).id };
};
const queryOf = (path: string | undefined) => new URL(path!, server.url).searchParams;

describe("spec: the handler of an installation calls the API", () => {
  test("with the password made of token and secret, and finds the named store", async () => {
    const seen: unknown[] = [];
    server.handler = async (request, response) => {
      const query = queryOf(request.url);
      const password = md5(query.get("token")! + secret);
      const { status, id } = await readAccount(query.get("shop")!, password);
      seen.push(status, String(id) === query.get("insales_id"));
      const body = JSON.stringify({ application_widget: { code: "<p>hi</p>", height: 60 } });
      seen.push((await ask(query.get("shop")!, password, { method: "POST", body })).status);
      response.writeHead(200).end();
    };
    expect(await platform.call("POST", "/app/install")).toMatchObject({ json: { state: "installed" } });
    expect(seen).toEqual([200, true, 201]);
    const password = md5(queryOf(server.requests[0]).get("token")! + secret);
    expect(await readAccount(platform.address, password)).toMatchObject({ status: 200 });
  });
});

test("spec: a test may choose secret and token, and so know the password beforehand", async () => {
  const installUrl = `${server.url}/install`;
  expect(await platform.call("PUT", "/app", { body: { secret: "mysecret", installUrl } })).toMatchObject({
    json: { warning: expect.stringContaining("only 8 characters") },
  });
  const install = await platform.call("POST", "/app/install", { body: { token: "token123" } });
  expect(install).toMatchObject({ json: { state: "installed" } });
  expect(queryOf(server.requests[0]).get("token")).toBe("token123");
  // printf %s token123mysecret | md5sum
  const password = "4c3f4c197336eb97475506e71c839c71";
  expect((await readAccount(platform.address, password)).status).toBe(200);
  expect(JSON.stringify(platform.lifecycle.callbacks(platform.store))).not.toContain("token123");

  expect(await platform.call("POST", "/app/install", { body: { token: "a b" } })).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining("token: expected 1 to 200 printable ASCII characters") },
  });
});

test("spec: the password that uninstalling names opens nothing any more (assumed: from the call on)", async () => {
  await platform.call("POST", "/app/install");
  const password = md5(queryOf(server.requests[0]).get("token")! + secret);
  expect((await readAccount(platform.address, password)).status).toBe(200);

  let told: unknown;
  server.handler = async (request, response) => {
    const query = queryOf(request.url);
    told = [query.get("token"), (await readAccount(query.get("shop")!, password)).status];
    response.end();
  };
  await platform.call("POST", "/app/uninstall");
  expect(told).toEqual([password, 401]);
  expect((await readAccount(platform.address, password)).status).toBe(401);
});

test("spec: a login goes from the button to the application, to the store, and back with three digests", async () => {
  await platform.call("POST", "/app/install");
  const password = md5(queryOf(server.requests[0]).get("token")! + secret);
  server.handler = (request, response) => {
    const query = queryOf(request.url);
    if (query.has("token3")) return response.end("welcome");
    const login = encodeURIComponent(`${server.url}/autologin`);
    const store = `http://${query.get("shop")}/admin/applications/app/login?token=invented&login=${login}`;
    return response.writeHead(302, { Location: store }).end();
  };
  const { url } = (await platform.call("POST", "/app/login")).json as { url: string };
  const arrived = await fetch(url); // follows redirects, as a browser does
  expect(await arrived.text()).toBe("welcome");

  const back = new URL(arrived.url);
  const query = Object.fromEntries(back.searchParams);
  const { user_email: email, user_name: name, user_id: id } = query;
  expect(back.href.split("?")[0]).toBe(`${server.url}/login`);
  expect(query).toEqual({
    token: md5(`invented${password}`),
    user_email: "anna@lastochka.example",
    user_name: "Анна Ласточкина",
    user_id: "7",
    token2: md5(`invented${email}${name}${id}${password}`),
    email_confirmed: "true",
    token3: md5(`invented${email}${name}${id}true${password}`),
  });
});

test("a login that cannot go back shows a page with the address as text", async () => {
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
