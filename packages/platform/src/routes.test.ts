import { expect, onTestFinished, test, vi } from "vitest";
import { startPlatform } from "./testing/test-client.ts";

const login = "/admin/applications/none/login?token=t&login=https://a.example/";

test.each([
  ["GET", login, 404],
  ["HEAD", login, 404],
  ["POST", login, 401],
  ["constructor", login, 401],
  ["GET", "/admin/applications/none/login/", 400],
  ["GET", "/admin/applications/login", 401],
  ["GET", "/admin/applications/%ff/login", 401],
  ["HEAD", "/admin/applications/%/login", 401],
  ["GET", "/%61dmin/applications/none/login", 400],
])("only a login needs no password: %s %s", async (method, path, status) => {
  const { call } = startPlatform();
  const response = await call(method, path, { user: null });
  const text = await response.text();
  expect([response.status, text !== ""]).toEqual([status, method !== "HEAD"]);
});

test("other spellings of a path require the password, and count toward the limit", async () => {
  const { platform, call } = startPlatform();
  const spellings = [
    "//admin/account.json",
    "/admin//account.json",
    "/admin/account.json/",
    "/admin/account%2Ejson",
    "/admin/application%5Fwidgets.json",
    "/%61dmin/account.json",
  ];
  for (const [nth, path] of spellings.entries()) {
    expect(platform.handles(path)).toBe(true);
    const { status, headers } = await call("GET", path);
    expect([path, status, headers.get("api-usage-limit")]).toEqual([path, 200, `${nth + 1}/500`]);
    expect((await call("GET", path, { user: null })).status).toBe(401);
  }
});

test("a request without a store gets a 404, even a login", async () => {
  const { platform } = startPlatform();
  for (const path of ["/admin/account.json", login, "/orders", "/front_api/fetch/menu.json"]) {
    const response = await platform.fetch(new Request(`http://unknown.localhost${path}`));
    expect([response.status, await response.text()]).toEqual([
      404,
      "There is no store at unknown.localhost.\n",
    ]);
  }
});

test("an unknown path of the control API is a 404 in JSON", async () => {
  const { platform } = startPlatform();
  const ask = async (method: string, url: string) => {
    const response = await platform.fetch(new Request(url, { method }));
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  const path = "/__store/nothing";
  expect(await ask("GET", `http://store.test${path}`)).toEqual([
    404,
    expect.stringContaining(`there is no GET ${path}: `),
  ]);
  expect(await ask("GET", "http://nowhere.localhost/__store/log")).toEqual([
    404,
    expect.stringContaining("there is no store at nowhere.localhost: "),
  ]);
});

test("an internal error gets a 500, and a warning shows its place", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  let isBroken = false;
  const { call } = startPlatform({
    now() {
      if (isBroken) throw new Error("no clock");
      return 0;
    },
  });
  isBroken = true;
  const response = await call("GET", "/admin/account.json");
  expect([response.status, await response.text()]).toEqual([500, "The store failed: Error: no clock\n"]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("routes.test.ts"), "StoreFailure");
});
