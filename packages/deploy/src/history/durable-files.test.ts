import promiseFiles, { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createHistory } from "./history.ts";
import { makeDurableFolder, syncFolder, writeDurableFile } from "./history-records.ts";

/** What was synced, in order. A missing sync would show only after a power failure. */
let synced: string[];
const { open } = promiseFiles;
beforeAll(() => {
  promiseFiles.open = async (path, ...rest) => {
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
  promiseFiles.open = open;
  syncBuiltinESMExports();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-durable-"));
  synced = [];
});
afterEach(() => discard(folder));

test("a file is synced before it gets its name, and the name is synced too", async () => {
  const file = join(folder, "a.json");
  await writeDurableFile(file, "{}");
  expect(synced).toEqual([expect.stringMatching(/a\.json\..*\.tmp$/), folder]);
  await writeDurableFile(file, "[]");
  expect(await readFile(file, "utf8")).toBe("[]");
  expect(await readdir(folder)).toEqual(["a.json"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a create is synced with its name and the folders above it", async () => {
  const history = createHistory({ folder, store: new URL("https://a.example"), appId: "app" });
  const build = "0".repeat(16);
  await history.keep({ action: "create", project: "shop", widget: "card", id: null, build, before: null });
  const draft = synced[2]!;
  expect(draft).toMatch(/00001-create-card\.json\..*\.tmp$/);
  const run = dirname(draft);
  expect(synced).toEqual([dirname(run), folder, draft, run]);
});

test("an existing folder is not synced, and a folder that cannot be synced is not an error", async () => {
  await makeDurableFolder(folder);
  expect(synced).toEqual([]);
  await syncFolder(join(folder, "none"));
  await writeFile(join(folder, "file"), "");
  await expect(makeDurableFolder(join(folder, "file", "below"))).rejects.toThrow("ENOTDIR");
});
