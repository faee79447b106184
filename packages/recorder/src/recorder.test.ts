import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Exchange } from "./redact/redact-exchange.ts";
import { openRecorder } from "./recorder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-recorder-"));
});
afterEach(() => discard(folder));

const exchange = (answer: object): Exchange => ({
  request: { method: "GET", path: "/admin/orders/1.json", headers: new Headers(), body: Buffer.alloc(0) },
  response: {
    status: 200,
    headers: new Headers({ "content-type": "application/json" }),
    body: Buffer.from(JSON.stringify(answer)),
  },
});

test("nothing is written if a secret is left", async () => {
  const recorder = await openRecorder(folder, ["20261121"]);
  expect(await recorder.keep(exchange({ number: 20_261_121 }))).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  expect(await recorder.keep(exchange({ number: 1001 }))).toMatchObject({
    file: "0002-get-orders-1-json.json",
  });
});

test("the least recently seen names are forgotten first", async () => {
  const recorder = await openRecorder(folder, []);
  const named = (name: string) => ({ client: { name } });
  const others = Array.from({ length: 998 }, (_, index) => named(`Имя${1000 + index}`));
  await recorder.keep(exchange([named("Серафима"), ...others]));
  await recorder.keep(exchange(named("Серафима")));
  for (const name of ["Ефросинья", "Аграфена"]) await recorder.keep(exchange(named(name)));
  const title = "Серафима, Имя1000, Имя1001";
  const kept = await recorder.keep(exchange({ order_lines: [{ title }] }));
  expect(kept?.fixture.answer.body).toContain('"[personal], Имя1000, [personal]"');
});

test("two recorders in one folder do not overwrite files of each other, nor earlier ones", async () => {
  await writeFile(join(folder, "0041-get-old.json"), "{}");
  const recorders = [await openRecorder(folder, []), await openRecorder(folder, [])];
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, index) => recorders[index % 2]!.keep(exchange({ id: index }))),
  );
  const numbers = kept.map((one) => one!.fixture.number).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 42));
  const written = kept.map((one) => one!.file);
  expect((await readdir(folder)).sort()).toEqual(["0041-get-old.json", ...written.sort()]);
  for (const { file, fixture } of kept.map((one) => one!)) {
    expect(JSON.parse(await readFile(join(folder, file), "utf8"))).toEqual(fixture);
  }
});
