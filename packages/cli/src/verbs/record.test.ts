import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { secretsOf } from "@orderpane/deploy";
import type { makeOrder } from "@orderpane/protocol/samples";
import { expect, test } from "vitest";
import { lastDocument } from "../testing/command.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/** `orderpane record` against a store of this machine, which stands in for a real one. */
const two = openTwoStores();

const folder = (name: string) => join(two.project.dir, name);

test("requests are passed on with the target's credentials and recorded, one line each", async () => {
  const running = two.project.start(["record", "--mode", "one", "--out", "kept"]);
  const [, url] = await running.line(/recorder +(http:\/\/127\.0\.0\.1:\d+)/);
  const response = await fetch(`${url}/admin/orders/1001.json`);
  const order = (await response.json()) as ReturnType<typeof makeOrder>;
  await running.line(/^200 {2}GET \/admin\/orders\/1001\.json {2}1\/500 {2}0001-get-orders-1001-json\.json$/);
  expect((await fetch(`${url}/admin/application_widgets/1.json`, { method: "DELETE" })).status).toBe(403);
  await running.line(/^403 {2}DELETE {2}the recorder is read-only/);
  expect(await running.stop()).toBe(0);
  await running.line(/^1 recorded, 1 refused$/);

  expect(two.stores[0].requests).toEqual(["GET /admin/orders/1001.json"]);
  expect(await readdir(folder("kept"))).toEqual(["0001-get-orders-1001-json.json"]);
  const text = await readFile(join(folder("kept"), "0001-get-orders-1001-json.json"), "utf8");
  const { name, email } = order.client as { name: string; email: string };
  const forbidden = [name, email, ...secretsOf(two.stores[0])];
  expect(forbidden.filter((part) => text.includes(part))).toEqual([]);
});

test("--json: the address, an event for each request, and the counts", async () => {
  const args = ["--mode", "two", "--out", "kept-json", "--allow-writes", "--json"];
  const running = two.project.start(["record", ...args]);
  const [first] = await running.line(/^\{"url".*\}$/);
  const { url } = JSON.parse(first) as { url: string };
  const body = '{"application_widget":{"code":"x","height":60}}';
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/admin/application_widgets.json`, { method: "POST", body, headers });
  const [event] = await running.line(/^\{"event":"recorded".*\}$/);
  expect(JSON.parse(event)).toMatchObject({
    method: "POST",
    path: "/admin/application_widgets.json",
    status: 201,
  });
  await running.stop();
  const [last] = await running.line(/^\{"target".*\}$/);
  expect(lastDocument({ stdout: last })).toEqual({
    target: { store: two.stores[1].url },
    folder: "kept-json",
    recorded: 1,
    refused: 0,
  });
});

test("record needs a folder", async () => {
  const run = await two.run(["record", "--mode", "one"]);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("required option '--out <folder>'")]);
});

test("a protected store is written to only when it is named", async () => {
  await two.append(".env.one", "ORDERPANE_PROTECTED=true\n");
  const run = await two.run(["record", "--mode", "one", "--out", "kept", "--allow-writes"]);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("is protected: ORDERPANE_PROTECTED")]);
});
