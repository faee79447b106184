import { expect, test } from "vitest";
import { formats } from "@orderpane/protocol/api";
import { bodyCap } from "../http/body.ts";
import { installationOf, startBackOffice } from "../testing/start-back-office.ts";
import { type CallOptions, widgetBody } from "../testing/test-client.ts";

const widget = widgetBody("json", { code: "<p>x</p>", height: 60 });
const widgetsJson = "/admin/application_widgets.json";

/** Known and unknown paths of each kind, in both formats where there are formats. */
const paths = words(
  `account application_widgets application_widgets/1 application_widgets/9 orders orders/1001 orders/9
  orders/count application_widgets/count account/count products products/301 products/9 customers orders/1001/lines applications/app/login`,
).flatMap((path) => formats.map((format) => `/admin/${path}.${format}`));

function words(text: string): string[] {
  return text.split(/\s+/);
}

test("the checks run in order", async () => {
  const { call, switches, operations } = startBackOffice();
  const post = async (path: string, options: CallOptions) => {
    const response = await call("POST", path, options);
    return [response.status, await response.text()];
  };
  const gzip = { "Content-Encoding": "gzip" };
  const bad = { type: "text/plain", headers: gzip, body: "x".repeat(bodyCap + 1) };
  for (let request = 0; request < 500; request++) await call("GET", "/admin/account.json");

  switches.installations = { app: installationOf("app", { rights: ["orders"] }) };
  const wrong = { ...bad, user: "app:wrong" };
  expect(await post("/admin/nothing.json", wrong)).toEqual([429, ""]);
  switches.time += 300_000;
  expect(await post("/admin/nothing.json", wrong)).toEqual([401, "HTTP Basic: Access denied.\n"]);
  expect(await post("/admin/nothing.json", bad)).toEqual([404, expect.stringMatching(/^<!DOCTYPE html>/)]);
  expect(await post(widgetsJson, bad)).toEqual([403, expect.stringContaining("widgets")]);
  switches.installations = { app: installationOf("app") };
  expect(await post(widgetsJson, bad)).toEqual([422, expect.stringContaining("incorrect Content-Type")]);
  const typed = { ...bad, type: "application/json" };
  expect(await post(widgetsJson, typed)).toEqual([415, expect.stringContaining("Content-Encoding")]);
  const plain = { ...typed, headers: {} };
  expect(await post(widgetsJson, plain)).toEqual([413, expect.stringContaining("4 MiB")]);
  const notUtf8 = { body: new Uint8Array([0x7b, 0xff, 0x7d]) };
  expect(await post(widgetsJson, notUtf8)).toEqual([400, expect.stringContaining("UTF-8")]);
  expect(await post(widgetsJson, { body: "{" })).toEqual([400, expect.stringContaining("not valid JSON")]);
  const invalid = { body: widgetBody("json", { code: "x", height: 0 }) };
  expect(await post(widgetsJson, invalid)).toEqual([422, expect.stringMatching(/^{"height":/)]);
  expect(operations).toEqual([]);
  expect((await post(widgetsJson, { body: widget }))[0]).toBe(201);
});

test.each([
  ["no header", null],
  ["a wrong password", "app:wrong"],
  ["an unknown login", "nobody:secret"],
  ["a name that every object has", "constructor:secret"],
  ["an installation that was cancelled", "dead:secret"],
])("without the right password, with %s, every path has the same response", async (_, user) => {
  const { call, switches } = startBackOffice();
  switches.installations["dead"] = installationOf("dead", { state: "uninstalled" });
  await call("POST", widgetsJson, { body: widget });
  const odd = ["/admin/", "/admin/account", "/admin/account.yaml", "/admin/%00.json", "/admin//"];
  for (const path of [...paths, ...odd]) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW"]) {
      const response = await call(method, path, { user });
      expect([method, path, response.status]).toEqual([method, path, 401]);
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
      expect(await response.text()).toBe(method === "HEAD" ? "" : "HTTP Basic: Access denied.\n");
      switches.time += 300_000;
    }
  }
});

test("spec: without the right to a resource the response is 403 in JSON; assumed: the account needs none", async () => {
  const { call, switches, operations } = startBackOffice();
  await call("POST", widgetsJson, { body: widget });
  switches.installations = { app: installationOf("app", { rights: [] }) };
  const refused = words(`application_widgets application_widgets/1 application_widgets/9 orders orders/1001
    orders/9 products products/301 products/9`).map((path) => ["GET", path] as const);
  const writes = [
    ["POST", "application_widgets"],
    ...words("PUT PATCH DELETE").map((method) => [method, "application_widgets/1"] as const),
  ] as const;
  for (const [method, path] of [...refused, ...writes]) {
    const body = method === "GET" ? {} : { body: widget };
    const response = await call(method, `/admin/${path}.json`, body);
    expect([method, path, response.status]).toEqual([method, path, 403]);
    const message = expect.stringContaining(`"${path.split("/")[0]!.replace("application_", "")}"`);
    expect(await response.json()).toEqual({ status: "error", message });
  }
  expect(operations).toHaveLength(1);
  for (const format of formats) expect((await call("GET", `/admin/account.${format}`)).status).toBe(200);
});

test("assumed: a method that a resource does not have is not found, even OPTIONS", async () => {
  const { call } = startBackOffice();
  for (const path of words("orders orders/1001 products products/301 account")) {
    const writes = path === "orders/1001" ? "" : "PUT PATCH";
    for (const method of words(`POST ${writes} DELETE OPTIONS BREW`)) {
      const response = await call(method, `/admin/${path}.json`, { body: "{}" });
      expect([method, path, response.status]).toEqual([method, path, 404]);
      expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
    }
  }
});

test("a switched assumption takes effect at the next request", async () => {
  const { call, switches } = startBackOffice();
  const body = widgetBody("json", { code: "<!-- a -->b", height: 60 });
  const read = async () =>
    ((await (await call("GET", "/admin/application_widgets/1.json")).json()) as { code: string }).code;
  const empty = async (list: string) => (await call("GET", `/admin/${list}.xml?page=9`)).text();
  expect(await empty("application_widgets")).toContain("<application-widgets");
  switches.assumptions = { ...switches.assumptions, emptyList: "nil-classes", createStatus: "always-200" };
  for (const list of ["application_widgets", "orders", "products"]) {
    expect(await empty(list)).toContain('<nil-classes type="array"/>');
  }
  expect((await call("POST", widgetsJson, { body })).status).toBe(200);
  expect(await read()).toBe("<!-- a -->b");
  switches.assumptions = { ...switches.assumptions, codeEcho: "comments-stripped" };
  expect(await read()).toBe("b");
  switches.assumptions = { ...switches.assumptions, limitStatus: "503", codeEcho: "exact" };
  expect(await read()).toBe("<!-- a -->b");
  for (let request = 0; request < 500; request++) await call("GET", "/admin/account.json");
  expect((await call("GET", "/admin/account.json")).status).toBe(503);
});
