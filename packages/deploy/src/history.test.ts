import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistory } from "./history.ts";
import { desiredWidget } from "./testing/desired-widget.ts";
import { failureOf } from "./testing/error-text.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-history-"));
});
afterEach(() => rm(folder, { recursive: true }));

const { code, build } = desiredWidget();
const widget = { id: 7, createdAt: null, code, height: 80, pageType: "order" as const };
const store = new URL("http://127.0.0.1:5173");

test("a widget is kept whole, under its store, id and build, for the owner only", async () => {
  await createHistory({ folder, store, now: () => 0 })(widget);
  expect(await readdir(folder)).toEqual(["127.0.0.1_5173"]);
  expect(await readdir(join(folder, "127.0.0.1_5173"))).toEqual([`7-${build}.json`]);
  const file = join(folder, "127.0.0.1_5173", `7-${build}.json`);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ keptAt: "1970-01-01T00:00:00.000Z", ...widget });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the same build again replaces its file", async () => {
  const keep = createHistory({ folder, store });
  await keep(widget);
  await keep({ ...widget, height: 90 });
  const [file, ...others] = await readdir(join(folder, "127.0.0.1_5173"));
  expect(others).toEqual([]);
  expect(await readFile(join(folder, "127.0.0.1_5173", file!), "utf8")).toContain('"height": 90');
});

test("a build that a stranger wrote never becomes a path", async () => {
  const hostile = code.replace(build, "../../../escaped");
  await createHistory({ folder, store })({ ...widget, code: hostile });
  expect(await readdir(join(folder, "127.0.0.1_5173"))).toEqual([
    expect.stringMatching(/^7-[0-9a-f]{16}\.json$/),
  ]);
});

test("what cannot be kept is an error", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const error = await failureOf(createHistory({ folder: file, store })(widget));
  expect(error.code).toBe("history-failed");
  expect(error.message).toContain("widget 7 cannot be kept");
});
