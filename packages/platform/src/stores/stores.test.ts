import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Credentials, Platform } from "../platform.ts";
import { authorization, widgetBody } from "../testing/test-client.ts";

function call(platform: Platform, url: string, user: Credentials, init: RequestInit = {}): Promise<Response> {
  const headers = { "Content-Type": "application/json", ...authorization(user) };
  return platform.fetch(new Request(url, { ...init, headers }));
}

const credentialsOf = (platform: Platform, host: string) =>
  platform.stores().find((listed) => listed.host === host)!.credentials[0]!;

test("a request's host name selects the store, regardless of its port", async () => {
  const platform = createPlatform({ stores: 2 });
  for (const host of ["shop-1.localhost", "shop-2.localhost", "lastochka.localhost"]) {
    const user = credentialsOf(platform, host);
    const answer = await call(platform, `http://${host}:4173/admin/account.json`, user);
    expect(await answer.json()).toMatchObject({ host });
  }
  const user = platform.credentials;
  for (const host of ["localhost", "127.0.0.1", "[::1]", "store.test"]) {
    const answer = await call(platform, `http://${host}/admin/account.json`, user);
    expect(await answer.json()).toMatchObject({ id: 1 });
  }
});

test("each store has its own passwords, widgets, orders, operations and limits", async () => {
  const platform = createPlatform({ stores: 2 });
  const [one, two] = ["shop-1.localhost", "shop-2.localhost"] as const;
  const path = "/admin/application_widgets.json";
  const user = credentialsOf(platform, one);
  expect(user.appPassword).not.toBe(credentialsOf(platform, two).appPassword);
  expect((await call(platform, `http://${two}${path}`, user)).status, "a stranger's password").toBe(401);

  const body = widgetBody("json", { code: "<b>1</b>", height: 60 });
  const created = await call(platform, `http://${one}${path}`, user, { method: "POST", body });
  expect(created.status).toBe(201);
  const list = async (host: string) =>
    (await (
      await call(platform, `http://${host}${path}`, credentialsOf(platform, host))
    ).json()) as unknown[];
  expect(await list(one)).toHaveLength(1);
  expect(await list(two)).toHaveLength(0);
  expect(platform.operations(one)).toMatchObject([
    { kind: "create", before: null, after: { code: "<b>1</b>" } },
  ]);
  expect(platform.operations(two)).toEqual([]);
  expect(platform.operations()).toEqual([]);

  const other = await call(platform, `http://${two}/admin/account.json`, credentialsOf(platform, two));
  expect(other.headers.get("api-usage-limit"), "two of its own, the stranger's and the list").toBe("3/500");
});
