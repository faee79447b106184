import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createHistory } from "@orderpane/deploy";
import { canary } from "@orderpane/tooling/canary";
import { describe, expect, onTestFinished, test } from "vitest";
import { lastDocument } from "../testing/kit.ts";
import { startServer } from "../testing/http-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();
const { project, run, write } = two;

interface Document {
  target: { store: string | null };
  checks: { name: string; status: string; message: string; fix?: string }[];
  requests: number;
}

async function examine(args: string[] = ["--mode", "one"], env: Record<string, string> = {}) {
  const result = await run(["doctor", "--json", ...args], env);
  const document = lastDocument(result) as Document;
  const check = (name: string) => document.checks.find((candidate) => candidate.name === name);
  return { code: result.code, ...document, check };
}

/** Writes a widget's declaration with these settings, or another text instead, for one test. */
async function declare(settings: object | string) {
  const file = "widgets/buyer-card/widget.json";
  const before = await project.read(file);
  onTestFinished(() => write(file, before));
  const declaration = { title: "Buyer", height: 120, page: "order", settings };
  await write(file, typeof settings === "string" ? settings : JSON.stringify(declaration));
}

test("every check passes, for one request", async () => {
  await run(["deploy", "--no-build", "--mode", "one"]);
  two.stores[0].requests.length = 0;
  const { code, checks, requests, target } = await examine();
  expect(code).toBe(0);
  expect(target.store).toBe(two.stores[0].url);
  expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "build ok",
    "address ok",
    "credentials ok",
    "rights ok",
    "duplicates ok",
    "edits ok",
    "history ok",
  ]);
  expect(requests).toBe(1);
  expect(two.stores[0].requests).toEqual(["GET /admin/application_widgets.xml"]);
});

test("the text has a line for each check, and a fix for each failure", async () => {
  await write(".env.one.local", `ORDERPANE_APP_PASSWORD=${canary}-wrong\n`);
  const { code, stdout } = await run(["doctor", "--mode", "one"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}✓ build {2}all widgets are built/m);
  expect(stdout).toMatch(/^ {2}✗ credentials {2}.*does not accept.*\(401\).*\n {4}→ Check ORDERPANE_APP_ID/m);
});

describe("doctor finds", () => {
  test("duplicates and edits of the widgets", async () => {
    await run(["deploy", "--no-build", "--mode", "one"]);
    const [store] = two.stores;
    const code = (await store.list())[0]!.code!;
    await store.insert({ code, height: 20 });
    const found = await examine();
    expect(found.code).toBe(0);
    expect(found.check("duplicates")).toMatchObject({
      status: "warning",
      message: "exist more than once: buyer-card (2)",
      fix: expect.stringContaining("orderpane deploy") as string,
    });
    expect(found.check("edits")).toMatchObject({
      status: "warning",
      message: "edited since deployed: buyer-card (2)",
    });
  });

  test("a deploy that was interrupted", async () => {
    const folder = join(project.dir, ".orderpane", "history");
    const { url, appId } = two.stores[0];
    const history = createHistory({ folder, store: new URL(url), appId });
    await history.keep({
      action: "create",
      project: "orderpane",
      widget: "buyer-card",
      id: null,
      build: "0".repeat(16),
      before: null,
    });
    expect((await examine()).check("history")).toMatchObject({
      status: "warning",
      message: "a deploy was cut off while it created: buyer-card",
    });
  });

  test.each<[string, object | string, Record<string, string>, RegExp]>([
    [
      "a required setting without a value",
      { apiUrl: { type: "url", required: true } },
      {},
      /^required settings have no value: buyer-card needs apiUrl$/,
    ],
    ["a declaration that is not JSON", "{", {}, /widget\.json/],
  ])("what plan refuses: %s: exit code 2, and the store is checked", async (_name, settings, env, says) => {
    await declare(settings);
    const plan = await run(["plan", "--json", "--mode", "one"], env);
    const { error } = lastDocument(plan) as { error: { message: string } };
    two.stores[0].requests.length = 0;
    const { code, check } = await examine(["--mode", "one"], env);
    expect([plan.code, code]).toEqual([2, 2]);
    expect(check("build")).toMatchObject({ status: "failed", message: error.message });
    expect(error.message).toMatch(says);
    expect([check("address")?.status, check("credentials")?.status]).toEqual(["ok", "ok"]);
    expect(two.stores[0].requests).toEqual(["GET /admin/application_widgets.xml"]);
  });

  test.each([
    ["one", ".env.one"],
    [undefined, ".env.development"],
  ])("in mode %s, the files that hold a missing setting, and a mistyped one", async (mode, file) => {
    await declare({ pointServer: { type: "url", required: true }, pointServes: { type: "url" } });
    const settings = {
      ORDERPANE_SETTING_POINTSERVER: "https://a.example",
      ORDERPANE_SETTING_POINT_SERVES: "https://b.example",
    };
    const { check } = await examine(mode ? ["--mode", mode] : [], settings);
    const places = `in ${file}.local or ${file}. Set, but not used: `;
    expect(check("build")?.fix).toContain(`Set ORDERPANE_SETTING_POINT_SERVER ${places}`);
    expect(check("build")?.fix).toMatch(/\bORDERPANE_SETTING_POINTSERVER\.$/);
    // The settings of widgets that are not deployed are used, too.
    const one = await run(["deploy", "buyer-card", ...(mode ? ["--mode", mode] : [])], {
      ...settings,
      ORDERPANE_SETTING_SERVER: "https://c.example",
    });
    expect(one.stderr).toMatch(/Set, but not used: .*ORDERPANE_SETTING_POINTSERVER\.\n/);
    expect(one.stderr).not.toContain("ORDERPANE_SETTING_SERVER");
  });

  test("a wrong configuration: exit code 2, and no request is sent", async () => {
    await rm(join(project.dir, ".env.one.local"));
    const { code, check, target, requests } = await examine();
    expect({ code, target, requests }).toEqual({ code: 2, target: { store: null }, requests: 0 });
    expect(check("configuration")).toMatchObject({
      status: "failed",
      message: "ORDERPANE_APP_PASSWORD is not set",
      fix: expect.stringContaining("Write it into .env.one.local"),
    });
  });
});

test.each<[name: string, status: number, headers: Record<string, string>, check: string, says: RegExp]>([
  ["no right", 403, {}, "rights failed", /has no right/],
  ["a redirect", 302, { location: "https://a.example" }, "address failed", /redirects to a\.example/],
])("an unusual response: %s", async (_name, status, headers, expected, says) => {
  const body = '<application-widgets type="array"/>';
  const { url, close } = await startServer((_, response) => response.writeHead(status, headers).end(body));
  onTestFinished(close);
  await write(".env.one", `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=x\n`);
  const { code, checks } = await examine();
  expect(code).toBe(1);
  const found = checks.find(({ name, status: how }) => `${name} ${how}` === expected);
  expect(found?.message).toMatch(says);
});
