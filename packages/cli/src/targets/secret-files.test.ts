import { spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canary } from "@orderpane/tooling/canary";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { beforeEach, expect, test } from "vitest";
import { checkSecretFiles } from "./secret-files.ts";

let root: string;
beforeEach(() => void (root = temporaryFolder()));

const name = ".env.production.local";
const git = (...args: string[]) => spawnSync("git", args, { cwd: root });

async function check({ mode, text = `ORDERPANE_APP_PASSWORD=${canary}\n` }: { mode: number; text?: string }) {
  await writeFile(join(root, name), text);
  await chmod(join(root, name), mode);
  return checkSecretFiles(root, "production").map(({ message }) => message);
}

const byOthers = `${name} holds a password and others can read it`;
const byGit = `${name} holds a password and git does not ignore it`;

test("a file that only its owner can read and that is ignored or outside git passes", async () => {
  expect(await check({ mode: 0o600 })).toEqual([]);
  git("init", "-q");
  await writeFile(join(root, ".gitignore"), ".env*.local\n");
  expect(await check({ mode: 0o600 })).toEqual([]);
});

test.each([
  [0o644, "ORDERPANE_APP_PASSWORD"],
  [0o640, "ORDERPANE_OPERATOR_KEY"],
])("a file of mode %o with %s is warned about", async (mode, variable) => {
  expect(await check({ mode, text: `${variable}=${canary}\n` })).toEqual([byOthers]);
});

test("a file that git does not ignore is warned about; ignoring a tracked one does not help", async () => {
  git("init", "-q");
  expect(await check({ mode: 0o600 })).toEqual([byGit]);
  expect(await check({ mode: 0o640 })).toEqual([byOthers, byGit]);
  git("add", name);
  await writeFile(join(root, ".gitignore"), ".env*.local\n");
  expect(await check({ mode: 0o600 })).toEqual([byGit]);
});

test("a file that all users and git can read is refused", async () => {
  git("init", "-q");
  await expect(check({ mode: 0o644 })).rejects.toThrow(
    `${name} holds a password, all users of this machine can read it, and git does not ignore it`,
  );
});

test.each([
  ["ORDERPANE_APP_PASSWORD=x", [byOthers]],
  ["A=1\nORDERPANE_APP_PASSWORD='x'", [byOthers]],
  ["ORDERPANE_APP_PASSWORD=${SHOP_PASSWORD}-x", [byOthers]],
  ["ORDERPANE_APP_PASSWORD=${SHOP_PASSWORD}", []],
  ["ORDERPANE_APP_PASSWORD=", []],
  ["# ORDERPANE_APP_PASSWORD=x", []],
])("of the text %j others see %j", async (text, messages) => {
  expect(await check({ mode: 0o644, text })).toEqual(messages);
});
