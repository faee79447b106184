import { expect, test } from "vitest";
import { startPlatform, widgetBody } from "../testing/test-client.ts";

test("requests to the back-office are logged with quota and bodies, and without the password", async () => {
  const { platform, call } = startPlatform();
  const body = widgetBody("json", { code: "<p>1</p>", height: 60 });
  await call("POST", "/admin/application_widgets.json?token=abc", { body, type: "application/json" });
  await call("GET", "/admin/account.json", { user: `${platform.credentials.appId}:wrong` });
  await call("GET", "/admin/account.json", { user: null });
  const entries = (await (await call("GET", "/__store/log", { user: null })).json()) as object[];
  expect(entries).toEqual([
    expect.objectContaining({ applicationId: null, status: 401, usage: null }),
    expect.objectContaining({ status: 401, usage: { used: 2, limit: 500 } }),
    expect.objectContaining({
      source: "api",
      storeId: 1,
      applicationId: platform.credentials.appId,
      method: "POST",
      url: "http://store.test/admin/application_widgets.json?token=***",
      status: 201,
      usage: { used: 1, limit: 500 },
      request: { type: "application/json", text: body, isCut: false },
      answer: {
        type: "application/json; charset=utf-8",
        text: expect.stringContaining('"code":"<p>1</p>"'),
        isCut: false,
      },
    }),
  ]);
  expect(JSON.stringify(entries)).not.toContain(platform.credentials.appPassword);
});

test("current and earlier passwords in a widget's code are masked", async () => {
  const { platform, call } = startPlatform();
  const { appId, appPassword: old } = platform.credentials;
  await call("GET", "/admin/account.json");
  await platform.lifecycle.install({ id: 1 }, appId, { address: "store.test" });
  const { appPassword: fresh } = platform.credentials;
  const { secret } = platform.lifecycle.application(appId);
  const code = `<script>"${old} ${fresh} ${secret}"</script>`;
  await call("POST", "/admin/application_widgets.json", {
    body: widgetBody("json", { code, height: 60 }),
    user: `${appId}:${fresh}`,
  });
  const text = JSON.stringify(platform.requestLog.list(1));
  for (const value of [old, fresh, secret]) expect(text).not.toContain(value);
});

test("requests to /__app are logged, and their responses are not changed", async () => {
  const { platform, call } = startPlatform({
    application: async (request) => {
      const headers = new Headers({ "Content-Type": "text/plain", "X-Own": "1" });
      headers.append("Set-Cookie", "a=1");
      headers.append("Set-Cookie", "b=2");
      return new Response(await request.text(), { status: 202, headers });
    },
  });
  const sent = { body: "вопрос", type: "text/plain", user: null };
  const response = await call("POST", "/__app/a%20b?key=1", sent);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect([response.status, response.headers.get("x-own")]).toEqual([202, "1"]);
  expect(await response.text()).toBe("вопрос");
  expect(platform.requestLog.list(1)).toEqual([
    expect.objectContaining({
      source: "application",
      method: "POST",
      url: "http://store.test/__app/a%20b?key=1",
      status: 202,
      answer: { type: "text/plain", text: "", isCut: true },
    }),
  ]);
});

test("a login is logged without tokens, even in a nested URL", async () => {
  const { platform, call } = startPlatform();
  const loginUrl = "https://app.example/login?lang=ru&api_key=key-of-the-app";
  platform.lifecycle.register({ id: "app", loginUrl });
  await platform.lifecycle.install({ id: 1 }, "app", { address: "store.test" });
  const login = "https://app.example/auto?next=1&session_token=own-token";
  const query = new URLSearchParams({ token: "invented-token", login }).toString();
  await call("GET", `/admin/applications/app/login?${query}`, { user: null });
  const [entry] = platform.requestLog.list(1);
  expect(entry).toMatchObject({ source: "login", applicationId: "app", method: "GET", status: 302 });
  expect(entry!.url.replaceAll(/\*+/g, "*")).toBe(
    `http://store.test/admin/applications/app/login?token=*&login=${encodeURIComponent(login).replace("own-token", "*")}`,
  );
  expect(entry!.location!.replaceAll(/\*+/g, "*")).toBe(
    "https://app.example/login?lang=ru&api_key=*&token=*&user_email=anna%40lastochka.example&" +
      "user_name=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9B%D0%B0%D1%81%D1%82%D0%BE%D1%87%D0%BA%D0%B8%D0%BD%D0%B0&user_id=7&" +
      "token2=*&email_confirmed=true&token3=*",
  );
});
