import promiseFiles from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHistory } from "./history.ts";

/** The synced paths, in order. Otherwise, a missing sync would show only after a power failure. */
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

beforeEach(() => void (synced = []));

test("a create is synced together with its name and parent folders", async () => {
  const folder = temporaryFolder();
  const history = createHistory({ folder, store: new URL("https://a.example"), appId: "app" });
  const build = "0".repeat(16);
  await history.keep({ action: "create", project: "shop", widget: "card", id: null, build, before: null });
  const draft = synced[2]!;
  expect(draft).toMatch(/00001-create-card\.json\..*\.tmp$/);
  const run = dirname(draft);
  expect(synced).toEqual([dirname(run), folder, draft, run]);
});
