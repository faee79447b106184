import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { canary, discard, isCanaryIn } from "./canary.ts";

test.each([
  ["as it is", `x${canary}-2y`, true],
  ["in base64", Buffer.from(`a:${canary}`).toString("base64"), true],
  ["in part", `${canary.slice(1)} ${canary.slice(0, -1)}`, false],
])("the password %s is found in a text or in bytes: %s", (_name, text, isFound) => {
  expect([isCanaryIn(text), isCanaryIn(Buffer.from(`\0${text}\0`))]).toEqual([isFound, isFound]);
});

test("a folder is deleted, and a password in it is reported unless it is allowed there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-find-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "below"));
  for (const name of ["below/.env.shop.local", "password.txt", "store.db"]) {
    await writeFile(join(folder, name), canary);
  }
  await discard(folder);
  expect(existsSync(folder)).toBe(false);

  await mkdir(folder);
  const file = join(folder, "shop.env");
  await writeFile(file, canary);
  await expect(discard(folder)).rejects.toThrow(`the password of the tests is in ${file}`);
  expect(existsSync(folder)).toBe(false);
});
