import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ApplicationServer, answerWith, startApplicationServer } from "./testing/application-server.ts";
import type { Platform } from "./platform.ts";
import { type Call, startPlatform } from "./testing/test-client.ts";

const secret = "secret-of-the-application";

let server: ApplicationServer;
let platform: Platform;
let call: Call;
beforeEach(async () => {
  ({ platform, call } = startPlatform());
  server = await startApplicationServer();
});
afterEach(() => server.close());

/** Calls the control API for applications. */
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

  const others = [put, install, await ask("GET", ""), await ask("POST", "/app/uninstall")];
  const token = new URL(server.url + server.requests[0]!).searchParams.get("token")!;
  for (const { status, text } of others) {
    expect(status).toBeLessThan(300);
    for (const hidden of [secret, password, token]) expect(text).not.toContain(hidden);
  }
});

test("spec: a test may choose secret and token, and so predict the password", async () => {
  const installUrl = `${server.url}/install`;
  await ask("PUT", "/app", { body: { secret: "mysecret", installUrl } });
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

/** The parameters of the calls to the application's server. */
const parameters = () => server.requests.map((url) => new URL(url, server.url).searchParams);

test("spec: any status but 200 cancels an installation and invalidates its password", async () => {
  await register();
  for (const answered of [201, 202, 204, 302, 404, 500, 200]) {
    server.handler = answerWith(answered);
    await ask("POST", "/app/install");
    const { status } = await call("GET", "/admin/account.json", { user: `app:${found()!.password}` });
    expect([answered, status]).toEqual([answered, answered === 200 ? 200 : 401]);
  }
});

test("spec: during the install call, the password already opens the API of the store in the call", async () => {
  await register();
  let account: unknown;
  server.handler = async (_request, response) => {
    const [{ token }] = parameters().map((query) => Object.fromEntries(query)) as [{ token: string }];
    const user = `app:${createHash("md5").update(`${token}${secret}`).digest("hex")}`;
    account = await (await call("GET", "/admin/account.json", { user })).json();
    response.end();
  };
  expect(await ask("POST", "/app/install")).toMatchObject({ json: { state: "installed" } });
  const [query] = parameters();
  expect(query!.get("shop")).toBe("store.test");
  expect(account).toMatchObject({ id: Number(query!.get("insales_id")) });
});
