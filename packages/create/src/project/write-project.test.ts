import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { expect, test } from "vitest";
import { writeProject } from "./write-project.ts";

const files = { "package.json": "{}", "widgets/a/index.tsx": "a" };

test("a project is written into a new folder, and missing parent folders are created", async () => {
  const target = join(temporaryFolder(), "shops/first");
  writeProject(target, "shops/first", files);
  expect(await readFile(join(target, "widgets/a/index.tsx"), "utf8")).toBe("a");
  expect(await readdir(join(target, ".."))).toEqual(["first"]);
});

test("a folder that contains only .git keeps it", async () => {
  const target = temporaryFolder();
  await mkdir(join(target, ".git"));
  await writeFile(join(target, ".git/HEAD"), "ref");
  writeProject(target, ".", files);
  expect((await readdir(target)).toSorted()).toEqual([".git", "package.json", "widgets"]);
});

test("files in the folder are not overwritten, and no other files are left", async () => {
  const folder = temporaryFolder();
  const target = join(folder, "shop");
  await mkdir(target);
  await writeFile(join(target, "package.json"), "mine");
  const write = () => writeProject(target, "shop", files);
  expect(write).toThrow(expect.objectContaining({ code: "not-empty" }));
  expect(await readFile(join(target, "package.json"), "utf8")).toBe("mine");
  expect(await readdir(folder)).toEqual(["shop"]);
});
