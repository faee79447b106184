import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canary, isCanaryIn } from "./run-secrets.ts";
import { discard } from "./discard.ts";
import { deleteTooDeep, digTooDeep } from "./testing/too-deep.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-discard-"));
  await mkdir(join(folder, "below"));
});
afterEach(() => deleteTooDeep(folder));

describe("a folder is deleted", () => {
  test("when the password is only where it belongs", async () => {
    await writeFile(join(folder, "below", ".env.shop.local"), canary);
    await writeFile(join(folder, "report.txt"), "nothing");
    await discard(folder);
    expect(existsSync(folder)).toBe(false);
  });

  test("when it is elsewhere, and the error names the file", async () => {
    const file = join(folder, "below", "shop.env");
    await writeFile(file, `\0${canary}\0`);
    await expect(discard(folder)).rejects.toThrow(`the password of the tests is in ${file}`);
    expect(existsSync(folder)).toBe(false);
  });

  test("and files that cannot be read or deleted do not hide a leak", async () => {
    const file = join(folder, "report.txt");
    digTooDeep(folder);
    await expect(discard(folder)).rejects.toThrow(
      "the password of the tests may be in files that cannot be read",
    );
    digTooDeep(await mkdtemp(join(folder, "again-")));
    await writeFile(file, canary);
    await expect(discard(folder)).rejects.toThrow(`the password of the tests is in ${file}`);
  });

  test("and a missing folder is not an error", async () => {
    await expect(discard(join(folder, "none"))).resolves.toBeUndefined();
  });
});

describe("the password is found", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  test.each([
    ["as it is", `x${canary}-2y`],
    ["in another spelling", base64(base64(`a:${canary}`))],
  ])("%s", (_, text) => {
    expect(isCanaryIn(text)).toBe(true);
  });

  test("but not in texts that hold only a part of it", () => {
    expect(isCanaryIn(`${canary.slice(1)} ${canary.slice(0, -1)} ${base64("a:canary")}`)).toBe(false);
  });
});
