import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canary, isCanaryIn } from "./run-secrets.ts";
import { discard } from "./discard.ts";

describe("a folder is deleted", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "orderpane-discard-"));
    await mkdir(join(folder, "below"));
  });
  afterEach(() => {
    if (existsSync(folder)) throw new Error("expected the folder to be deleted");
  });

  test("when the password is only where it belongs", async () => {
    await writeFile(join(folder, "below", ".env.shop.local"), canary);
    await writeFile(join(folder, "report.txt"), "nothing");
    await discard(folder);
    await expect(discard(folder)).resolves.toBeUndefined();
  });

  test("when it is elsewhere, and the error names the file", async () => {
    const file = join(folder, "below", "shop.env");
    await writeFile(file, `\0${canary}\0`);
    await writeFile(join(folder, "cut.zip"), "PK\x03\x04");
    await expect(discard(folder)).rejects.toThrow(`the password of the tests is in ${file}`);
  });

  test("when a file cannot be searched, and the error names the file", async () => {
    const file = join(folder, "cut.zip");
    await writeFile(file, "PK\x03\x04");
    await expect(discard(folder)).rejects.toThrow(
      `the password of the tests may be in files that cannot be read: ${file}`,
    );
  });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", `x${canary}-2y`, true],
  ["in another spelling", base64(`a:${canary}`), true],
  ["in part", `${canary.slice(1)} ${canary.slice(0, -1)} ${base64("a:canary")}`, false],
])("the password %s is found: %s", (_name, text, isFound) => {
  expect(isCanaryIn(text)).toBe(isFound);
});
