import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { announceStore } from "@orderpane/store";
import { expect, test } from "vitest";
import { localDatabase, startLocalStore } from "../local-store.ts";
import { createProject, type Project } from "./project.ts";

test("the password that a project's own store has made up is looked for when the project goes", async () => {
  const project = await createProject();
  const { code } = await project.orderpane(["list"]);
  expect(code).toBe(0);
  const database = new DatabaseSync(localDatabase(project.dir), { readOnly: true });
  const password = String(database.prepare("SELECT password FROM installation").get()!["password"]);
  database.close();
  await report(project, password);
  await expect(project.remove()).rejects.toThrow(leak);
});

test("so is that of a store which still runs in the test, and has its database to itself", async () => {
  const project = await createProject();
  const db = localDatabase(project.dir);
  const started = await startLocalStore(project.dir, { db, port: 0 });
  const withdraw = announceStore(db, started.store, started.access.url);
  try {
    await report(project, started.access.appPassword);
    await expect(project.remove()).rejects.toThrow(leak);
  } finally {
    withdraw();
    await started.close();
  }
});

test("of a store that nobody can ask for it, the project is not taken for clean", async () => {
  const project = await createProject();
  const started = await startLocalStore(project.dir, { db: localDatabase(project.dir), port: 0 });
  await expect(project.remove()).rejects.toThrow("database is locked");
  await started.close();
  await project.remove();
});

const leak = /^the password of the tests is in \S*report\.txt$/;

function report({ dir }: Project, password: string): Promise<void> {
  return writeFile(join(dir, "report.txt"), Buffer.from(`app:${password}`).toString("base64"));
}
