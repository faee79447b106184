import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { canary } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test } from "vitest";
import { localDatabase, startLocalStore } from "../local-platform.ts";
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

test("it fails if the password of the store cannot be read", async () => {
  const project = await createProject();
  const started = await startLocalStore(project.dir, { db: localDatabase(project.dir), port: 0 });
  await expect(project.remove()).rejects.toThrow("database is locked");
  await started.close();
  await project.remove();
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

test("a run restores the environment, and only one runs at a time", async () => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  const before = { ...process.env };
  const running = project.orderpane(["list"], { ORDERPANE_STORE: "not a url" });
  expect(process.env["ORDERPANE_STORE"]).toBe("not a url");
  await expect(project.orderpane(["list"])).rejects.toThrow("orderpane list still runs");
  expect((await running).code).toBe(2);
  expect(process.env).toEqual(before);
});

const leak = /^the password of the tests is in \S*report\.txt$/;

function report({ dir }: Project, password: string): Promise<void> {
  return writeFile(join(dir, "report.txt"), Buffer.from(`app:${password}`).toString("base64"));
}
