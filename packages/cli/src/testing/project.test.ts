import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { canary } from "@orderpane/tooling/canary";
import { expect, test } from "vitest";
import { localDatabase } from "../local-platform.ts";
import { createProject, type Project } from "./project.ts";

test("removing a project searches for the password that its own store has generated", async () => {
  const project = await createProject();
  const { code } = await project.orderpane(["list"]);
  expect(code).toBe(0);
  const database = new DatabaseSync(localDatabase(project.dir), { readOnly: true });
  const password = String(database.prepare("SELECT password FROM installation").get()!["password"]);
  database.close();
  await report(project, password);
  await expect(project.remove()).rejects.toThrow(leak);
});

test("a reset searches the project for passwords and restores all but its caches", async () => {
  const project = await createProject();
  const card = "widgets/buyer-card/index.tsx";
  const source = await project.read(card);
  await project.edit(card, "export default", "export");
  await writeFile(join(project.dir, "notes.txt"), "mine");
  expect((await project.orderpane(["list"])).code).toBe(0);
  await mkdir(join(project.dir, ".orderpane", "cache"), { recursive: true });
  await project.reset();
  expect(await project.read(card)).toBe(source);
  expect(await readdir(project.dir)).not.toContain("notes.txt");
  expect(await readdir(join(project.dir, ".orderpane"))).toEqual(["cache"]);
  await report(project, canary);
  await expect(project.reset()).rejects.toThrow(leak);
  await rm(join(project.dir, "report.txt"));
  await project.remove();
});

const leak = /^the password of the tests is in \S*report\.txt$/;

function report({ dir }: Project, password: string): Promise<void> {
  return writeFile(join(dir, "report.txt"), Buffer.from(`app:${password}`).toString("base64"));
}
