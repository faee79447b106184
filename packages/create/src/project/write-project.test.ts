import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { emptyFolder } from "../testing/command.ts";
import { writeProject } from "./write-project.ts";

const files = { "package.json": "{}", "widgets/a/index.tsx": "a" };

test("a project is written into a new folder, and the folders above it are made", async () => {
  const target = join(await emptyFolder(), "shops/first");
  await writeProject(target, "shops/first", files);
  expect(await readFile(join(target, "widgets/a/index.tsx"), "utf8")).toBe("a");
  expect(await readdir(join(target, ".."))).toEqual(["first"]);
});

test("a folder that has nothing but .git keeps it", async () => {
  const target = await emptyFolder();
  await mkdir(join(target, ".git"));
  await writeFile(join(target, ".git/HEAD"), "ref");
  await writeProject(target, ".", files);
  expect((await readdir(target)).toSorted()).toEqual([".git", "package.json", "widgets"]);
});

test("what appeared in the folder meanwhile is not overwritten, and nothing else is left", async () => {
  const folder = await emptyFolder();
  const target = join(folder, "shop");
  const written = writeProject(target, "shop", files);
  // Before its next turn.
  mkdirSync(target);
  writeFileSync(join(target, "package.json"), "mine");
  await expect(written).rejects.toMatchObject({ code: "not-empty" });
  expect(await readFile(join(target, "package.json"), "utf8")).toBe("mine");
  expect(await readdir(folder)).toEqual(["shop"]);
});

test("a file that cannot be written leaves nothing, not even the folders above", async () => {
  const folder = await emptyFolder();
  const broken = { ...files, "package.json/inside": "" };
  await expect(writeProject(join(folder, "a/b"), "a/b", broken)).rejects.toMatchObject({
    code: "not-written",
  });
  expect(await readdir(folder)).toEqual([]);
});

test.each<[signal: NodeJS.Signals, exitCode: number]>([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])("%s while it writes ends the process with %i and leaves nothing", async (signal, exitCode) => {
  const folder = await emptyFolder();
  const ended = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  const written = writeProject(join(folder, "a/b"), "a/b", files).catch(() => "stopped");
  // As a signal that arrives before the last turn.
  const listener = process.listeners(signal).at(-1) as (name: NodeJS.Signals) => void;
  expect(() => listener(signal)).toThrow("ended");
  expect(ended).toHaveBeenCalledWith(exitCode);
  ended.mockRestore();
  expect(readdirSync(folder)).toEqual([]);
  expect(await written).toBe("stopped");
  expect(process.listeners(signal)).not.toContain(listener);
});
