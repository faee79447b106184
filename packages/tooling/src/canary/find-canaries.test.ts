import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canary } from "./run-secrets.ts";
import { findCanaries } from "./find-canaries.ts";
import { deleteTooDeep, digTooDeep } from "./testing/too-deep.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-find-"));
});
afterEach(() => deleteTooDeep(folder));

test("unreadable files are reported, and the others are still searched", async () => {
  await mkdir(join(folder, "z"));
  const file = join(folder, "z", "report.txt");
  await writeFile(file, canary);
  digTooDeep(folder);
  const { leaks, unreadable } = await findCanaries(folder);
  expect(leaks).toEqual([file]);
  expect(new Set(unreadable.map((path) => basename(path)[0]))).toEqual(new Set(["d", "f"]));
});

test("a file can be searched in place of a folder", async () => {
  const file = join(folder, "report.txt");
  await writeFile(file, canary);
  expect(await findCanaries(file)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
});

test("a missing folder has no findings", async () => {
  await rm(folder, { recursive: true });
  expect(await findCanaries(folder)).toEqual({ leaks: [], unreadable: [], searched: 0 });
});

test("a file that is too large for a string is searched", async () => {
  const file = join(folder, "video.bin");
  await writeFile(file, canary);
  await truncate(file, 2 ** 29 + 1000);
  expect(await findCanaries(folder)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
}, 20_000);

test("several folders are searched", async () => {
  await writeFile(join(folder, "a.txt"), "nothing");
  await writeFile(join(folder, "b.txt"), canary);
  const [a, b] = ["a.txt", "b.txt"].map((name) => join(folder, name));
  expect(await findCanaries(a!, b!)).toEqual({ leaks: [b], unreadable: [], searched: 2 });
});

test.each([
  [".env", true],
  [".env.shop.local", true],
  ["password.txt", true],
  ["store.db", true],
  ["store.db-wal", true],
  ["store.db.running.json", true],
  ["store.db.running.json.0a1b-2c", true],
  ["store.db.log", false],
  ["store.db-requests.txt", false],
  ["store.db.running.json.log", false],
  ["my-password.txt", false],
])("the password may stand in %s: %s", async (name, may) => {
  await writeFile(join(folder, name), canary);
  expect((await findCanaries(folder)).leaks).toHaveLength(may ? 0 : 1);
});

test("the password is found in archives, and damaged archives are reported", async () => {
  const archive = zipSync({ a: Buffer.from(`authorization: ${canary}`) });
  const [whole, damaged] = ["trace.zip", "cut.zip"].map((name) => join(folder, name));
  await writeFile(whole!, archive);
  await writeFile(damaged!, archive.subarray(0, -30));
  expect(await findCanaries(folder)).toEqual({ leaks: [whole], unreadable: [damaged], searched: 2 });
});
