import { expect, test } from "vitest";
import { createStore } from "../create-platform.ts";
import type { Credentials, Store } from "../platform.ts";

function call(
  store: Store,
  url: string,
  { method = "GET", user, body }: { method?: string; user?: Credentials | undefined; body?: object } = {},
): Promise<Response> {
  return store.fetch(
    new Request(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(user && { Authorization: `Basic ${btoa(`${user.appId}:${user.appPassword}`)}` }),
      },
    }),
  );
}

const credentialsOf = (store: Store, host: string) =>
  store.stores().find((listed) => listed.host === host)!.credentials[0]!;

test("the host name of a request chooses the store, whatever its port", async () => {
  const store = createStore({ stores: 2 });
  for (const host of ["shop-1.localhost", "shop-2.localhost", "lastochka.localhost"]) {
    const user = credentialsOf(store, host);
    const answer = await call(store, `http://${host}:4173/admin/account.json`, { user });
    expect(await answer.json()).toMatchObject({ host });
  }
  const user = store.credentials;
  for (const host of ["localhost", "127.0.0.1", "[::1]", "store.test"]) {
    const answer = await call(store, `http://${host}/admin/account.json`, { user });
    expect(await answer.json()).toMatchObject({ id: 1 });
  }
});

test("a name under localhost that no store has is nobody's", async () => {
  const store = createStore({ stores: 1 });
  for (const path of ["/admin/account.json", "/orders", "/__store/variants"]) {
    const answer = await call(store, `http://shop-9.localhost${path}`, { user: store.credentials });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test("stores have passwords, widgets, orders, operations and limits of their own", async () => {
  const store = createStore({ stores: 2 });
  const [one, two] = ["shop-1.localhost", "shop-2.localhost"] as const;
  const path = "/admin/application_widgets.json";
  const user = credentialsOf(store, one);
  expect(user.appPassword).not.toBe(credentialsOf(store, two).appPassword);
  expect((await call(store, `http://${two}${path}`, { user })).status, "a stranger's password").toBe(401);

  const widget = { application_widget: { code: "<b>1</b>", height: 60 } };
  const created = await call(store, `http://${one}${path}`, { method: "POST", user, body: widget });
  expect(created.status).toBe(201);
  const list = async (host: string) =>
    (await (
      await call(store, `http://${host}${path}`, { user: credentialsOf(store, host) })
    ).json()) as unknown[];
  expect(await list(one)).toHaveLength(1);
  expect(await list(two)).toHaveLength(0);
  expect(store.operations(one)).toMatchObject([
    { kind: "create", before: null, after: { code: "<b>1</b>" } },
  ]);
  expect(store.operations(two)).toEqual([]);
  expect(store.operations()).toEqual([]);

  const other = await call(store, `http://${two}/admin/account.json`, { user: credentialsOf(store, two) });
  expect(other.headers.get("api-usage-limit"), "two of its own, the stranger's and the list").toBe("3/500");
});

test("a widget of one application is not there for another, and has an id of its own in all stores", async () => {
  const seed = JSON.stringify({
    format: "orderpane-store",
    version: 1,
    applications: [{ id: "a" }, { id: "b" }],
    stores: [
      {
        title: "Лавка",
        host: "lavka.localhost",
        installations: [
          { application: "a", password: "pa" },
          { application: "b", password: "pb" },
        ],
        widgets: [{ application: "a", code: "<i>a</i>", height: 50 }],
      },
    ],
  });
  const store = createStore({ seed });
  const [a, b] = [
    { appId: "a", appPassword: "pa" },
    { appId: "b", appPassword: "pb" },
  ];
  const url = "http://lavka.localhost/admin/application_widgets";
  expect(await (await call(store, `${url}/1.json`, { user: a })).json()).toMatchObject({ code: "<i>a</i>" });
  expect((await call(store, `${url}/1.json`, { user: b })).status).toBe(404);
  expect((await call(store, `${url}/1.json`, { method: "DELETE", user: b })).status).toBe(404);
  expect(await (await call(store, `${url}.json`, { user: b })).json()).toEqual([]);
  const page = await (await call(store, "http://lavka.localhost/orders/1001")).text();
  expect(page, "pages show those of every application").toContain('data-widget-id="1"');
});
