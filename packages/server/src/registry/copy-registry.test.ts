import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { backupRegistry, copyRegistry } from "./copy-registry.ts";
import type { Registry } from "./registry.ts";
import { createSqliteRegistry } from "./sqlite-registry.ts";
import { install, uninstall } from "./testing/machines.ts";
import { createPatientRegistry, emptyDatabase, postgres } from "./testing/postgres-place.ts";

let folder: string;
let file: string;
let registry: Registry;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-copy-"));
  file = join(folder, "registry.db");
  registry = createSqliteRegistry({ file });
  await registry.open();
  for (const id of [1, 2, 3]) await install(registry, id);
  await uninstall(registry, 2);
  await registry.records.put(1, "name", `'\\ \n «Ласточка» 😀 ${"x".repeat(2_000_000)}`);
});
afterEach(async () => {
  await registry.close();
  await discard(folder);
});

function execute(text: string): void {
  const database = new DatabaseSync(file);
  database.exec(text);
  database.close();
}

test("a backup of a registry in use is a complete registry that only this user can read", async () => {
  const to = join(folder, "backup.db");
  expect(backupRegistry(file, to)).toBe(3);
  expect((await stat(to)).mode & 0o777).toBe(0o600);
  const backup = createSqliteRegistry({ file: to });
  onTestFinished(() => backup.close());
  await backup.open();
  const all = { withUninstalled: true };
  expect(await backup.list(all)).toEqual(await registry.list(all));
});

test.each([
  ["an existing file", "registry.db", "text.txt", /EEXIST: file already exists.*text\.txt/],
  ["a folder that is missing", "registry.db", "missing/backup.db", /cannot be written: ENOENT/],
  ["a registry that is missing", "missing.db", "backup.db", /missing\.db is not a registry/],
  ["another file", "text.txt", "backup.db", /text\.txt is not a registry.*: file is not a database$/],
])("a backup with %s is refused and writes nothing", async (_name, from, to, message) => {
  await writeFile(join(folder, "text.txt"), "text");
  const before = await readdir(folder);
  expect(() => backupRegistry(join(folder, from), join(folder, to))).toThrow(
    expect.objectContaining({ code: "bad-options", message: expect.stringMatching(message) }),
  );
  expect(await readdir(folder)).toEqual(before);
  expect(await readFile(join(folder, "text.txt"), "utf8")).toBe("text");
});

describe.skipIf(postgres === null)("a copy in PostgreSQL", () => {
  let url: string;
  let copy: Registry;
  beforeEach(async () => {
    url = await emptyDatabase();
    copy = createPatientRegistry(url);
    await copy.open();
  });
  afterEach(() => copy.close());

  test("has all stores; installs, uninstalls and reinstalls work, and no sequence is used again", async () => {
    const call = { tokenHash: "last", insalesId: 9, shop: "shop", network: null, at: 1_000 };
    const { sequence } = (await registry.installs.claim(call))!;
    execute("DELETE FROM orderpane_install_call WHERE state = 'pending'");
    // A pending call in the target does not matter.
    await copy.installs.claim(call);
    expect(await copyRegistry(file, url)).toBe(3);

    const all = { withUninstalled: true };
    expect(await copy.list(all)).toEqual(await registry.list(all));
    expect(await copy.records.list(1)).toEqual(await registry.records.list(1));
    await uninstall(copy, 1);
    for (const id of [1, 2, 4]) await install(copy, id, 5_000);
    const stores = await copy.list();
    expect(stores.map(({ installedAt }) => installedAt)).toEqual([5_000, 5_000, 1_000, 5_000]);
    expect(stores[0]!.sequence).toBe(sequence + 1);
  });

  test("is refused if the database has stores or the versions differ, and changes nothing", async () => {
    execute("INSERT INTO orderpane_migration SELECT MAX(version) + 1 FROM orderpane_migration");
    await expect(copyRegistry(file, url)).rejects.toMatchObject({
      code: "bad-options",
      message: expect.stringMatching(/^the SQLite file has version \d+, and the PostgreSQL database \d+$/),
    });
    expect(await copy.list()).toEqual([]);
    await install(copy, 7);
    await expect(copyRegistry(file, url)).rejects.toMatchObject({
      code: "bad-options",
      message: "the PostgreSQL database already has stores: 1",
    });
    expect((await copy.list()).map(({ insalesId }) => insalesId)).toEqual([7]);
  });
});
