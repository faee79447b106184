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
  const visit = async (query: Record<string, string>, method = "GET") => {
    const path = `/admin/applications/app/login?${String(new URLSearchParams(query))}`;
    const response = await call(method, path, { user: null });
    return { response, entry: platform.requestLog.list(1)[0]! };
  };
  return { ...started, visit };
}

const login = "https://app.example/auto?next=1&session_token=own-token";

test("a redirect is logged with its target, and without any token, even in a nested address", async () => {
  const { platform, visit } = await startLogin();
  const { response, entry } = await visit({ token: "invented-token", login });
  expect(entry).toMatchObject({
    source: "login",
    accountId: 1,
    applicationId: "app",
    method: "GET",
    status: 302,
    usage: null,
    problem: null,
    request: { text: "", isCut: false },
    answer: { text: "", isCut: false },
  });
  expect(entry.url.replaceAll(/\*+/g, "*")).toBe(
    `http://store.test/admin/applications/app/login?token=*&login=${encodeURIComponent(login).replace("own-token", "*")}`,
  );
  expect(entry.location!.replaceAll(/\*+/g, "*")).toBe(
    "https://app.example/login?lang=ru&api_key=*&token=*&user_email=anna%40lastochka.example&" +
      "user_name=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9B%D0%B0%D1%81%D1%82%D0%BE%D1%87%D0%BA%D0%B8%D0%BD%D0%B0&user_id=7&" +
      "token2=*&email_confirmed=true&token3=*",
  );
  const sent = new URL(response.headers.get("location")!).searchParams;
  const secrets = ["token", "token2", "token3", "api_key"].map((name) => sent.get(name)!);
  const logged = JSON.stringify(platform.requestLog.list(1));
  for (const secret of [...secrets, "invented-token", "own-token"]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(logged).not.toContain(secret);
  }
});

test("a press of the login button is logged with the address that it opens", async () => {
  const { platform, call } = await startLogin();
  const response = await call("POST", "/__store/applications/app/login", { user: null });
  const { url } = (await response.json()) as { url: string };
  const [entry] = platform.requestLog.list(1);
  expect(entry).toMatchObject({ source: "login", applicationId: "app", method: "POST", status: 200 });
  expect(entry!.answer).toEqual({ type: "application/json", text: "", isCut: true });
  const page = await (await call("GET", `/log/${entry!.id}?lang=en`, { user: null })).text();
  expect(page).toContain("The body was not kept.");
  expect(entry!.location).toBe(url.replace("key-of-the-app", "*".repeat("key-of-the-app".length)));
  expect(platform.requestLog.list(1, { text: "insales_id=1" })).toEqual([entry]);
});
