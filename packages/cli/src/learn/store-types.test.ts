import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OrderCounters } from "@orderpane/protocol/learn";
import { makeOrder } from "@orderpane/protocol/samples";
import { readOwnSamples } from "@orderpane/platform";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { expect, test } from "vitest";
import { type Habit, habitNames, ordersOf } from "../testing/store-habits.ts";
import { choosePages } from "./read-orders.ts";
import { makeStoreSamples } from "./sample-orders.ts";
import { compareTypes, encodeTypes } from "./store-types.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

function count(...habits: Habit[]): OrderCounters {
  const counters = new OrderCounters();
  for (const habit of habits) {
    for (const order of ordersOf(habit, 120)) counters.add(order, habit, 120);
  }
  return counters;
}

test.each([
  ["all, if there are fewer than wanted", 4.5, 50, [1, 2, 3, 4, 5]],
  ["the newest first, then some up to the oldest", 100.9, 5, [1, 2, 3, 52, 100]],
  ["none of an empty store", 0, 1, []],
])("reads these pages: %s", (_name, all, wanted, pages) => {
  expect(choosePages(all, wanted)).toEqual(pages);
});

/** What a widget does in each shop. */
const widgets: Record<Habit, string> = {
  full: `
    const status: "new" | "accepted" | "delivered" | (string & {}) | null | undefined = order.fulfillment_status;
    if (status === "returned") status.toUpperCase();
    fieldValue(order, "gift_wrap")?.toUpperCase();
    const vip: boolean | null = fieldValue(order.client, "vip");
    const track = fieldValue(order, "track-code");
    if (typeof track === "number") track.toFixed();
    else if (typeof track !== "string") track?.slice(0, 1);
    for (const { quantity, unit } of order.order_lines) [quantity?.toFixed(), unit?.toUpperCase(), vip];`,
  texts: `
    order.fulfillment_status?.toUpperCase();
    fieldValue(order, "gift_wrap")?.valueOf();
    // @ts-expect-error Some orders have a text.
    const round = () => order.order_lines[0]?.quantity?.toFixed();
    for (const { quantity, unit } of order.order_lines) [String(quantity), unit?.toUpperCase(), round];`,
  bare: `
    String(order.number).toUpperCase();
    order.custom_status?.permalink.toUpperCase();
    const field: unknown = fieldValue(order, "gift_wrap");
    for (const { quantity } of order.order_lines) [quantity?.toFixed(), field];`,
};

test.each(habitNames)("a widget for a shop with %s orders compiles, and runs with every order", (habit) => {
  const folder = temporaryFolder();
  const fieldValue = JSON.stringify(join(repository, "packages/runtime/src/order/field-value.ts"));
  const files = {
    "samples/store.d.ts": encodeTypes(count(habit)),
    "orders.json": JSON.stringify(ordersOf(habit, 120)),
    "package.json": '{ "type": "module" }',
    "widget.ts": `import { readFileSync } from "node:fs";
      import { fieldValue } from ${fieldValue};
      function show(order: Orderpane.OrderInfo) { ${widgets[habit]} }
      JSON.parse(readFileSync("orders.json", "utf8")).forEach(show);`,
    "tsconfig.json": JSON.stringify({
      extends: join(repository, "tsconfig.json"),
      compilerOptions: {
        typeRoots: [join(repository, "node_modules/@types")],
        types: ["node"],
        skipLibCheck: false,
      },
      include: ["widget.ts", "samples"],
    }),
  };
  mkdirSync(join(folder, "samples"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const run = (...words: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    return stdout + stderr;
  };
  expect(run(join(repository, "node_modules/typescript/bin/tsc"), "-p", ".")).toBe("");
  expect(run("--conditions=orderpane-source", "widget.ts")).toBe("");
});

test.each(habitNames)("%s: samples fit the types, and show 95%% of the pairs of path and type", (habit) => {
  const counters = count(habit);
  const samples = new OrderCounters();
  const written = JSON.stringify([1, 2].flatMap((seed) => makeStoreSamples(counters, seed)));
  for (const [nth, sample] of (JSON.parse(written) as object[]).entries()) {
    samples.add(makeOrder({ id: 3001 + nth, ...sample }), habit, 24);
  }
  expect(samples.orders).toBe(24);
  expect(compareTypes(samples, encodeTypes(counters))).toEqual([]);
  const [wanted, shown] = [pairsOf(counters), new Set(pairsOf(samples))];
  const missing = wanted.filter((pair) => !shown.has(pair));
  expect(missing.slice(Math.floor(wanted.length * 0.05))).toEqual([]);
});

/** Orders with these values of one field of the store, and with other members. */
function withField(values: readonly unknown[], more: object = {}, handle: string | null = "gift") {
  const counters = new OrderCounters();
  for (const [nth, value] of values.entries()) {
    const fields_values = [{ handle, name: "gift", value }];
    counters.add({ ...makeOrder({ id: 5000 + nth }), fields_values, ...more }, "shop", values.length);
  }
  return counters;
}
const many = (value: unknown) => Array.from({ length: 30 }, () => value);

test.each<[name: string, learned: OrderCounters, later: OrderCounters, changes: string[]]>([
  ["an object", withField(many({ a: 1 })), withField(many({ a: 1 })), []],
  ["a rare other type", withField(many("x")), withField([5]), ["StoreFields.gift may also be number"]],
  ["a field that was new", withField([]), withField(many("x")), []],
  ["a value where all were null", withField(many(null)), withField(many("x")), []],
  ["no handle", withField(many("x")), withField([5], {}, null), ["StoreFields.gift may also be number"]],
])("types are compared with later orders: %s", (_name, learned, later, changes) => {
  expect(compareTypes(later, encodeTypes(learned))).toEqual(changes);
});

test("what contradicts the toolkit does not fit its types, and the local store accepts the samples", () => {
  const lines = [{ id: 1, sku: 5, quantity: "2" }];
  const odd = { custom_status: { title: "x" }, client: [], order_lines: lines, shipping_address: { zip: 1 } };
  const counters = withField(many("x"), odd);
  expect(encodeTypes(counters)).toContain('Fit<Toolkit["CustomStatus"]["permalink"], null | string>');
  const folder = temporaryFolder();
  mkdirSync(join(folder, "samples/orders"), { recursive: true });
  for (const [nth, sample] of makeStoreSamples(counters, 1).entries()) {
    writeFileSync(join(folder, `samples/orders/${nth}.json`), JSON.stringify(sample));
  }
  expect(readOwnSamples(folder)).toHaveLength(12);
});

function pairsOf({ paths }: OrderCounters): string[] {
  return [...paths].flatMap(([path, { types }]) => [...types.keys()].map((type) => `${path} ${type}`));
}
