import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canary } from "./canary.ts";
import { findCanaries } from "./find-canaries.ts";
import { deleteTooDeep, digTooDeep } from "./testing/too-deep.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-find-"));
});
afterEach(() => deleteTooDeep(folder));

test("what cannot be read is told, and the rest is searched all the same", async () => {
  await mkdir(join(folder, "z"));
  const file = join(folder, "z", "report.txt");
  await writeFile(file, canary);
  digTooDeep(folder);
  const { leaks, unreadable } = await findCanaries(folder);
  expect(leaks).toEqual([file]);
  expect(new Set(unreadable.map((path) => basename(path)[0]))).toEqual(new Set(["d", "f"]));
});

test("a file in the place of the folder is searched", async () => {
  const file = join(folder, "report.txt");
  await writeFile(file, canary);
  expect(await findCanaries(file)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
});

test("what is gone by now is nothing", async () => {
  await rm(folder, { recursive: true });
  expect(await findCanaries(folder)).toEqual({ leaks: [], unreadable: [], searched: 0 });
});
