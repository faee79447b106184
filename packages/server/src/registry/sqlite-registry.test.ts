import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, stat, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Registry } from "./registry.ts";
import { createSqliteRegistry } from "./sqlite-registry.ts";
import { install } from "./testing/machines.ts";
import { registryContract } from "./testing/registry-contract.ts";

let folder: string;
let file: string;
let registry: Registry;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-sqlite-"));
  file = join(folder, "registry.db");
  registry = createSqliteRegistry({ file });
});
afterEach(async () => {
  await registry.close();
  await discard(folder);
});

registryContract("on SQLite", async () => {
  const shared = await mkdtemp(join(tmpdir(), "orderpane-registry-"));
  const path = join(shared, "registry.db");
  return {
    machine: () => createSqliteRegistry({ file: path }),
    async execute(text) {
      const database = new DatabaseSync(path);
      database.exec(text);
      database.close();
    },
    remove: () => discard(shared),
  };
});

test("only the user who runs the application can read the database files", async () => {
  await registry.open();
  for (const path of [file, `${file}-wal`]) expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a process killed while writing leaves no partial transaction and loses no committed one", async () => {
  const program = join(import.meta.dirname, "testing/writer-process.ts");
  let committed = 0;
  for (let round = 1; round <= 3; round++) {
    const writer = fork(program, [file]);
    const closed = once(writer, "close");
    writer.on("message", () => {
      committed++;
      if (committed % 50 === 0) writer.kill("SIGKILL");
    });
    await closed;
    const database = new DatabaseSync(file);
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    const used = database
      .prepare("SELECT used FROM orderpane_budget")
      .all()
      .map((row) => Number(row["used"]));
    database.close();
    expect(used).toEqual([used[0], used[0]]);
    expect(used[0]).toBeGreaterThanOrEqual(committed);
    committed = used[0]!;
  }
});

test("a write waits for another process and then gives up; reads continue", async () => {
  await registry.open();
  await install(registry, 1);
  await registry.records.put(1, "a", "before");
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const writes = Promise.allSettled([1, 2, 3].map((id) => registry.records.put(id, "a", "after")));
  const begin = performance.now();
  expect((await writes).map((write) => write.status === "rejected" && String(write.reason.message))).toEqual(
    [1, 2, 3].map(() => `the registry file ${file} failed: database is locked`),
  );
  expect(performance.now() - begin).toBeLessThan(6_000);
  expect(await registry.records.list(1)).toEqual([{ name: "a", text: "before" }]);
  const late = registry.records.put(1, "a", "late");
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  other.exec("ROLLBACK");
  other.close();
  await late;
  expect(await registry.records.list(1)).toEqual([{ name: "a", text: "late" }]);
});

test.each([
  ["a file that is not a database", "text.txt", "file is not a database"],
  ["a folder that is missing", "missing/registry.db", "no such file or directory"],
])("%s is refused", async (_name, name, problem) => {
  await writeFile(join(folder, "text.txt"), "text ".repeat(1_000));
  const path = join(folder, name);
  await expect(createSqliteRegistry({ file: path }).open()).rejects.toMatchObject({
    code: "registry-failed",
    message: expect.stringMatching(`^the registry file ${path} failed: .*${problem}`),
  });
});
