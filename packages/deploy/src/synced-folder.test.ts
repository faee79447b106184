import fileSystem, { mkdtemp, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createJournal } from "./journal/journal.ts";
import { makeFolder, syncFolder } from "./synced-folder.ts";
import { writeWhole } from "./write-whole.ts";

/** What was synced, in its order: whether it came to the disk shows only where the power is cut. */
let synced: string[];
const { open } = fileSystem;
beforeAll(() => {
  fileSystem.open = async (path, ...rest) => {
    const handle = await open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      synced.push(String(path));
      await sync();
    };
    return handle;
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  fileSystem.open = open;
  syncBuiltinESMExports();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-synced-"));
  synced = [];
});
afterEach(() => discard(folder));

test("a file that is written whole is on disk under its name", async () => {
  await writeWhole(join(folder, "a.json"), "{}");
  expect(synced).toEqual([expect.stringMatching(/a\.json\..*\.tmp$/), folder]);
});

test("an intent is on disk under its name, with the folders above it", async () => {
  const logs = join(folder, "journal");
  const journal = createJournal({ folder: logs, store: new URL("https://a.example"), appId: "app" });
  const settle = await journal.intend({
    project: "shop",
    widget: "card",
    build: "0".repeat(16),
    change: null,
  });
  const log = synced[2]!;
  expect(log).toMatch(/\.log$/);
  expect(synced).toEqual([logs, folder, log, dirname(log)]);
  await settle();
  expect(synced).toHaveLength(4);
});

test("a folder that is there already is left alone, and one that cannot be synced is no error", async () => {
  await makeFolder(folder);
  expect(synced).toEqual([]);
  await syncFolder(join(folder, "none"));
  await writeFile(join(folder, "file"), "");
  await expect(makeFolder(join(folder, "file", "below"))).rejects.toThrow("ENOTDIR");
});
