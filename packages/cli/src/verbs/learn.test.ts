import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readOwnSamples } from "@orderpane/platform";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startServer } from "../testing/http-server.ts";
import { lastDocument } from "../testing/kit.ts";
import { findTerminal, orderpaneInTerminal } from "../testing/terminal.ts";
import { ordersOf, personalValues } from "../testing/store-habits.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();
const { project, run } = two;
const types = "samples/store.d.ts";
const learn = (...args: string[]) => run(["learn", "--mode", "one", "--yes", ...args]);
const written = () => globSync("samples/**/*.*", { cwd: project.dir }).toSorted();

beforeEach(async () => {
  await rm(join(project.dir, "samples"), { recursive: true, force: true });
});

/** Every personal value that is in a text. */
const found = (text: string) => personalValues.filter((value) => text.includes(value));

describe("no personal value is printed or written", () => {
  test("from two stores, even if one buyer has many orders and all literals are personal", async () => {
    const [name, phone, address, , card] = personalValues;
    for (const order of ordersOf("full", 120)) two.stores[0].putOrder(order);
    for (const [nth, order] of ordersOf("texts", 120).entries()) {
      const stolen = {
        fulfillment_status: name!,
        currency_code: address!,
        delivery_variant_id: Number(card),
        payment_gateway_id: Number(phone),
        custom_status: { permalink: phone!, title: card! },
        order_lines: [{ id: nth, unit: name! }],
        fields_values: [
          { id: 1, handle: card!, name: name!, value: address! },
          { id: 2, handle: "note", name: phone!, value: name! },
        ],
      };
      // Looks like a handle, but only this order has it.
      const rare = personalValues[5 + 6 * nth]!;
      const own = {
        custom_status: { permalink: rare, title: rare },
        fields_values: [{ id: 3, handle: rare, name: rare, value: rare }],
      };
      two.stores[1].putOrder({ ...order, ...(nth < 30 ? stolen : nth < 60 && own) });
    }
    const result = await run(["learn", "--mode", "one", "--mode", "two", "--yes", "--json"]);
    expect([result.code, result.stderr]).toEqual([0, expect.stringContaining("contradicted")]);
    expect(lastDocument(result)).toMatchObject({ orders: 264, requests: 6 });
    const files = await Promise.all(written().map((file) => project.read(file)));
    expect(files).toHaveLength(13);
    for (const text of [
      "/** Never seen. @inheritDoc */\n    readonly reference_id?: ",
      ' & ("accepted" | "delivered" | "new" | (string & {}) | null);',
      "/** Трек. Present in 120 of 264 orders: array 40 in 1 of 2 stores, ",
    ]) {
      expect(files.join()).toContain(text);
    }
    expect(found(files.join() + result.stdout + result.stderr)).toEqual([]);
    expect(readOwnSamples(project.dir)).toHaveLength(12);
  });

  test.each([
    ["an error quotes an order", 422, JSON.stringify({ message: personalValues.slice(0, 6).join() })],
    ["the response is not JSON", 200, `[${personalValues[0]}, ${personalValues[0]}]`],
  ])("if %s", async (_name, status, body) => {
    const { url, close } = await startServer(({ url: path }, response) => {
      const isCount = path?.includes("/count.json");
      response.writeHead(isCount ? 200 : status).end(isCount ? '{"count":30}' : body);
    });
    onTestFinished(close);
    await two.write(".env.one", `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=x\n`);
    const { code, stdout, stderr } = await learn();
    expect([code, found(stdout + stderr), written()]).toEqual([1, [], []]);
    expect(stderr).toMatch(/cannot read the orders: [a-z ]+( \(422\))?\n/);
  });
});

test("orders that arrive while it reads move others to the next page, and each order counts once", async () => {
  const ids = Array.from({ length: 40 }, (_, nth) => 40 - nth);
  const { url, close } = await startServer(({ url: path = "" }, response) => {
    const page = Number(new URL(path, "http://store").searchParams.get("page"));
    const orders = ids.slice(page * 10 - 10, page * 10).map((id) => ({ id }));
    if (page > 0) ids.unshift(ids[0]! + 3, ids[0]! + 2, ids[0]! + 1);
    response.end(JSON.stringify(page > 0 ? orders : { count: 40 }));
  });
  onTestFinished(close);
  await two.write(".env.one", `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=x\n`);
  const facts = expect.arrayContaining([
    { fact: "lists are sorted by descending id", confirmed: 27, contradicted: 0 },
  ]) as unknown;
  expect(lastDocument(await learn("--json", "--orders", "40"))).toMatchObject({ orders: 31, facts });
});

describe("on a terminal", () => {
  const wrap = findTerminal();
  test.skipIf(wrap === null).each([
    ["y", 0, 13],
    ["n", 1, 0],
  ])("the answer %s", async (answer, code, files) => {
    const result = await orderpaneInTerminal(["learn", "--mode", "one"], {
      cwd: project.dir,
      wrap: (command) => ["sh", "-c", `echo ${answer} | "$@"`, "sh", ...wrap!(command)],
    });
    expect(result.stdout).toContain("Read them? [y/N] ");
    expect([result.code, written().length]).toEqual([code, files]);
    expect(two.stores[0].requests.length > 0).toBe(files > 0);
  });
});

test("a store that fails and refuses is read", async () => {
  const [store] = two.stores;
  const orders = ordersOf("full", 60);
  for (const order of orders) store.putOrder(order);
  const match = { path: "/admin/orders.json" };
  store.faults.add({ match, do: { kind: "status", status: 429, headers: { "retry-after": "1" } } });
  store.faults.add({ match, skip: 1, do: { kind: "status", status: 503, headers: { "retry-after": "1" } } });
  store.faults.add({ match, skip: 2, do: { kind: "garble", as: "half" } });
  const result = await learn("--json", "--orders", "50");
  expect(lastDocument(result)).toMatchObject({ orders: 50, requests: 9 });
});

test("half of the request limit is left to the application, and an interrupted run leaves nothing", async () => {
  const [store] = two.stores;
  const authorization = `Basic ${Buffer.from(`${store.appId}:${store.appPassword}`).toString("base64")}`;
  for (let sent = 0; sent < 250; sent++) {
    await fetch(`${store.url}/admin/account.json`, { headers: { authorization } }).then((response) =>
      response.text(),
    );
  }
  const running = project.start(["learn", "--mode", "one", "--yes"]);
  await running.line(/waiting \d+ s: the store's request limit is nearly used up/);
  await running.stop();
  expect(written()).toEqual([]);
});

describe("the types in samples/store.d.ts", () => {
  beforeEach(async () => {
    for (const order of ordersOf("full", 60)) two.stores[0].putOrder(order);
    await learn();
  });

  test("are checked: exit code 4 if they no longer fit", async () => {
    expect((await learn("--check")).code).toBe(0);
    for (const order of ordersOf("texts", 60)) two.stores[0].putOrder(order);
    const before = await project.read(types);
    const { code, stdout } = await learn("--check");
    expect([code, stdout]).toEqual([
      4,
      expect.stringContaining("~ StoreFields.gift_wrap may also be boolean | number"),
    ]);
    expect(await project.read(types)).toBe(before);
  });

  test("are not replaced after an edit", async () => {
    await project.edit(types, "gift_wrap", "gift");
    const edited = await project.read(types);
    const { code, stderr } = await learn();
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${types} was edited`)]);
    expect(await project.read(types)).toBe(edited);
  });

  test("stay as they are if the samples cannot be written", async () => {
    const before = await project.read(types);
    await rm(join(project.dir, "samples/orders"), { recursive: true });
    await two.write("samples/orders", "");
    const { code, stderr } = await learn("--seed", "2", "--orders", "30");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/generated-01\.json cannot be written/)]);
    expect([written(), await project.read(types)]).toEqual([[types], before]);
  });
});

test.each<[name: string, args: string[], status: number, code: number, message: RegExp]>([
  ["without consent", [], 200, 2, /needs consent.*\n.*Add --yes/],
  ["wrong credentials", ["--yes"], 401, 1, /cannot count the orders.*\(401\)\n.*ORDERPANE_APP_PASSWORD/],
  ["no right to orders", ["--yes"], 403, 1, /\(403\)\n.*the right to .* orders/],
  ["no orders", ["--yes"], 200, 2, /no orders to learn from/],
  ["nothing to check", ["--yes", "--check"], 200, 2, /store\.d\.ts does not exist/],
])("one message for %s", async (_name, args, status, expected, message) => {
  const { url, close } = await startServer((_, response) => response.writeHead(status).end('{"count":0}'));
  onTestFinished(close);
  await two.write(".env.one", `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=x\n`);
  const { code, stderr } = await run(["learn", "--mode", "one", ...args]);
  expect([code, stderr]).toEqual([expected, expect.stringMatching(message)]);
  expect(stderr.trimEnd().split("\n")).toHaveLength(3);
});
