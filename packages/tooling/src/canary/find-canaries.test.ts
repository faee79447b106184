import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canary } from "./run-secrets.ts";
import { findCanaries } from "./find-canaries.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-find-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a file can be searched in place of a folder", async () => {
  const file = join(folder, "report.txt");
  await writeFile(file, canary);
  expect(await findCanaries(file)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
});

test("a missing folder has no findings, and one that cannot be read is reported", async () => {
  expect(await findCanaries(join(folder, "none"))).toEqual({ leaks: [], unreadable: [], searched: 0 });
  const unreadable = [join(folder, "d".repeat(300))];
  expect(await findCanaries(...unreadable)).toEqual({ leaks: [], unreadable, searched: 0 });
});

test("a file that is too large for a string is searched", async () => {
  const file = join(folder, "video.bin");
  await writeFile(file, canary);
  await truncate(file, 2 ** 29 + 1000);
  expect(await findCanaries(folder)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
}, 20_000);

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
  const [whole, damaged] = [join(folder, "trace.zip"), join(folder, "cut.zip")];
  await writeFile(whole, archive);
  await writeFile(damaged, archive.subarray(0, -30));
  expect(await findCanaries(damaged, whole)).toEqual({ leaks: [whole], unreadable: [damaged], searched: 2 });
});
