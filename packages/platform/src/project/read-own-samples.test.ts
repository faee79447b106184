import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeOrder, makeProduct } from "@orderpane/protocol/samples";
import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { readOwnSamples } from "./read-own-samples.ts";

function projectWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "samples", file)), { recursive: true });
    writeFileSync(join(root, "samples", file), content);
  }
  return root;
}

test("a sample gets its missing fields, an id by position unless it has one, and keeps unknown keys", () => {
  const root = projectWith({
    "orders/b.json": '{"id":77,"pickup_code":[1]}',
    "orders/c.json": '{"number":"C-1","order_lines":[{"quantity":2}]}',
    "orders/a.json": "\ufeff{}",
    "orders/notes.md": "",
    "products/kettle.json": '{"title":"Kettle","variants":[{"price":"990.0"}]}',
  });
  const samples = readOwnSamples(root);
  expect(samples.map(({ kind, name, file }) => `${kind} ${name} ${file}`)).toEqual([
    "order a samples/orders/a.json",
    "order b samples/orders/b.json",
    "order c samples/orders/c.json",
    "product kettle samples/products/kettle.json",
  ]);
  expect(samples.map(({ record }) => record)).toEqual([
    makeOrder({ id: 2001 }),
    { ...makeOrder({ id: 77 }), pickup_code: [1] },
    makeOrder({ id: 2003, number: "C-1", order_lines: [{ quantity: 2 }] }),
    makeProduct({ id: 601, title: "Kettle", variants: [{ price: "990.0" }] }),
  ]);
  expect(readOwnSamples(join(root, "samples"))).toEqual([]);
});

test("a real order is a valid sample without changes", () => {
  const file = new URL("../../../protocol/spec/fixtures/real-order.json", import.meta.url);
  const [sample] = readOwnSamples(projectWith({ "orders/real.json": readFileSync(file, "utf8") }));
  expect(sample!.record).toMatchObject(JSON.parse(readFileSync(file, "utf8")) as object);
});

const a = "orders/a.json";
const p = "products/p.json";

test.each<[files: Record<string, string>, problem: string]>([
  [{ [a]: "" }, "orders/a.json: it is not JSON: Unexpected end"],
  [{ [`${a}/x`]: "" }, "orders/a.json cannot be read: Error: EISDIR"],
  [{ [a]: '{"client":{"phone":7916}}' }, "orders/a.json: client.phone: expected a text, found 7916"],
  [
    { [a]: '{"order_lines":[{},{"quantity":"2"}]}' },
    'orders/a.json: order_lines[1].quantity: expected a number, found "2"',
  ],
  [
    { [a]: '{"delivery_price":"x"}' },
    'orders/a.json: delivery_price: expected an amount, such as "1290.5", found "x"',
  ],
  [
    { [p]: '{"variants":[{"price":"x"}]}' },
    "products/p.json: variants[0].price: expected an amount of at least 0",
  ],
  [
    { [a]: "{}", "orders/b.json": '{"id":2001}' },
    "orders/b.json: id: 2001 is also the id of samples/orders/a.json",
  ],
  [{ [p]: '{"id":301}' }, "products/p.json: id: 301 is also the id of a sample of Orderpane"],
])("an invalid sample is refused with its path: %j", (files, problem) => {
  expect(() => readOwnSamples(projectWith(files))).toThrow(`samples/${problem}`);
});

test("the store shows the current samples, also after a reset", async () => {
  const root = projectWith({
    [a]: '{"comment":"first"}',
    "orders/b.json": "{}",
    [p]: '{"title":"Kettle"}',
  });
  const platform = createPlatform({ samples: readOwnSamples(root) });
  const get = async (path: string) => {
    const response = await platform.fetch(new Request(`http://lastochka.localhost${path}`));
    return response.status === 200 ? await response.text() : response.status;
  };
  expect(await get("/orders/2001")).toContain("first");
  platform.state.reset();
  expect(await get("/search.json?q=Kettle")).toContain('"id":601');
  expect(await get("/orders/2002")).toContain("2002");

  writeFileSync(join(root, "samples", a), '{"comment":"second"}');
  rmSync(join(root, "samples/orders/b.json"));
  rmSync(join(root, "samples", p));
  platform.showSamples(readOwnSamples(root));
  expect(await get("/orders/2001")).toContain("second");
  expect(await get("/orders/2002")).toBe(404);
  expect(await get("/search.json?q=Kettle")).toBe("[]");
  platform.close();
});
