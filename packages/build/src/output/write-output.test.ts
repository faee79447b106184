import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFiles, temporaryProject, writeFiles } from "../testing/temporary-project.ts";
import { writeOutput } from "./write-output.ts";

const manifest = { project: "p", widgets: [] };

test("replaces the whole folder and leaves no other files", async () => {
  const root = await temporaryProject();
  const config = { root, outDir: join(root, "deep/dist") };
  await writeOutput(config, manifest, [
    { name: "a.html", content: "1" },
    { name: "b.html", content: "2" },
  ]);
  await writeOutput(config, manifest, [{ name: "a.html", content: "3" }]);
  expect(await readFiles(config.outDir)).toEqual({
    "a.html": "3",
    "manifest.json": expect.any(String) as string,
  });
  expect(await readdir(join(root, "deep"))).toEqual(["dist"]);
});

test("a folder with other files is not touched", async () => {
  const root = await temporaryProject({ "src/app.ts": "mine" });
  const writing = writeOutput({ root, outDir: join(root, "src") }, manifest, []);
  await expect(writing).rejects.toMatchObject({ code: "not-written", file: "src" });
  expect(await readFiles(join(root, "src"))).toEqual({ "app.ts": "mine" });
});

test("a file that cannot be written leaves the folder unchanged", async () => {
  const root = await temporaryProject();
  const config = { root, outDir: join(root, "dist") };
  await writeOutput(config, manifest, [{ name: "a.html", content: "old" }]);
  const broken = { name: "no/such/folder.html", content: "" };
  const writing = writeOutput(config, manifest, [{ name: "a.html", content: "new" }, broken]);
  await expect(writing).rejects.toMatchObject({ code: "not-written", file: "dist" });
  expect(await readFiles(config.outDir)).toMatchObject({ "a.html": "old" });
  expect((await readdir(root)).filter((name) => name.startsWith(".dist"))).toEqual([]);
});

test("a path that is a file is refused", async () => {
  const root = await temporaryProject();
  await writeFiles(root, { dist: "a file" });
  const writing = writeOutput({ root, outDir: join(root, "dist") }, manifest, []);
  await expect(writing).rejects.toMatchObject({ code: "bad-config", file: "dist" });
});
