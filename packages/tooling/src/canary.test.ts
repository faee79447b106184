import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canary, discard, findCanaries, isCanaryIn } from "./canary.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-find-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", `x${canary}-2y`, true],
  ["in base64", base64(`a:${canary}`), true],
  ["in part", `${canary.slice(1)} ${canary.slice(0, -1)} ${base64("a:canary")}`, false],
])("the password %s is found in a text or in bytes: %s", (_name, text, isFound) => {
  expect([isCanaryIn(text), isCanaryIn(Buffer.from(`\0${text}\0`))]).toEqual([isFound, isFound]);
});

test("a file can be searched in place of a folder", async () => {
  const file = join(folder, "report.txt");
  await writeFile(file, canary);
  expect(await findCanaries(file)).toEqual({ leaks: [file], unreadable: [], searched: 1 });
});

test("a missing folder has no findings, and what cannot be read is reported", async () => {
  expect(await findCanaries(join(folder, "none"))).toEqual({ leaks: [], unreadable: [], searched: 0 });
  const unreadable = join(folder, "d".repeat(300));
  expect(await findCanaries(unreadable)).toEqual({ leaks: [], unreadable: [unreadable], searched: 0 });
});

test.each([
  [".env.shop.local", true],
  ["password.txt", true],
  ["store.db", true],
  ["store.db.running.json.0a1b-2c", true],
  ["store.db-requests.txt", false],
  ["my-password.txt", false],
])("the password may stand in %s: %s", async (name, may) => {
  await writeFile(join(folder, name), canary);
  expect((await findCanaries(folder)).leaks).toHaveLength(may ? 0 : 1);
});

test("a folder is deleted, and a password in it is reported with its file", async () => {
  await mkdir(join(folder, "below"));
  await writeFile(join(folder, "below", ".env.shop.local"), canary);
  await discard(folder);
  expect(existsSync(folder)).toBe(false);
  await discard(folder);

  await mkdir(folder);
  const file = join(folder, "shop.env");
  await writeFile(file, canary);
  await expect(discard(folder)).rejects.toThrow(`the password of the tests is in ${file}`);
  expect(existsSync(folder)).toBe(false);
});
