import { expect, test } from "vitest";
import { startPlatform } from "../testing/test-client.ts";

/** An installed application, and a function that opens its login. */
async function startLogin() {
  const started = startPlatform();
  const { platform, call } = started;
  platform.lifecycle.register({
    id: "app",
    loginUrl: "https://app.example/login?lang=ru&api_key=key-of-the-app",
  });
  await platform.lifecycle.install({ id: 1 }, "app", { address: "store.test" });
  const visit = async (query: Record<string, string>) => {
    const path = `/admin/applications/app/login?${String(new URLSearchParams(query))}`;
    await call("GET", path, { user: null });
    return platform.requestLog.list(1)[0]!;
  };
  return { ...started, visit };
}

const login = "https://app.example/auto?next=1&session_token=own-token";

test("a redirect is logged with its target and without any token, even in a nested URL", async () => {
  const { visit } = await startLogin();
  const entry = await visit({ token: "invented-token", login });
  expect(entry).toMatchObject({
    source: "login",
    accountId: 1,
    applicationId: "app",
    method: "GET",
    status: 302,
  });
  expect(entry.url.replaceAll(/\*+/g, "*")).toBe(
    `http://store.test/admin/applications/app/login?token=*&login=${encodeURIComponent(login).replace("own-token", "*")}`,
  );
  expect(entry.location!.replaceAll(/\*+/g, "*")).toBe(
    "https://app.example/login?lang=ru&api_key=*&token=*&user_email=anna%40lastochka.example&" +
      "user_name=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9B%D0%B0%D1%81%D1%82%D0%BE%D1%87%D0%BA%D0%B8%D0%BD%D0%B0&user_id=7&" +
      "token2=*&email_confirmed=true&token3=*",
  );
});

test("the login button is logged with the URL that it opens", async () => {
  const { platform, call } = await startLogin();
  const response = await call("POST", "/__store/applications/app/login", { user: null });
  const { url } = (await response.json()) as { url: string };
  const [entry] = platform.requestLog.list(1);
  expect(entry).toMatchObject({ source: "login", applicationId: "app", method: "POST", status: 200 });
  expect(entry!.location).toBe(url.replace("key-of-the-app", "*".repeat("key-of-the-app".length)));
  expect(platform.requestLog.list(1, { text: "insales_id=1" })).toEqual([entry]);
});
