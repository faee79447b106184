import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { localDatabase } from "../local-platform.ts";
import { createProject } from "./project.ts";

test("removing a project searches for the password that its own store has generated", async () => {
  const project = await createProject();
  const { code } = await project.orderpane(["list"]);
  expect(code).toBe(0);
  const database = new DatabaseSync(localDatabase(project.dir), { readOnly: true });
  const password = String(database.prepare("SELECT password FROM installation").get()!["password"]);
  database.close();
  await writeFile(join(project.dir, "report.txt"), Buffer.from(`app:${password}`).toString("base64"));
  await expect(project.remove()).rejects.toThrow(/^the password of the tests is in \S*report\.txt$/);
});
