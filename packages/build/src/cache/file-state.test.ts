import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settle, temporaryProject, writeFiles } from "../testing/temporary-project.ts";
import { observeFiles, type Trace } from "./file-state.ts";

const observe = (root: string) => observeFiles(root, [".ts", ".js"]);

test("returns null if a file has changed or was removed since the build began", async () => {
  const root = await temporaryProject({ "lib/a.ts": "1", "lib/b.ts": "2" });
  await settle(root);
  const files = observe(root);
  expect(files.trace([join(root, "lib/a.ts")])).not.toBeNull();
  await writeFile(join(root, "lib/b.ts"), "3");
  expect(files.trace([join(root, "lib/a.ts")])).not.toBeNull();
  expect(files.trace([join(root, "lib/a.ts"), join(root, "lib/b.ts")])).toBeNull();
  await rm(join(root, "lib/b.ts"));
  expect(files.trace([join(root, "lib/b.ts")])).toBeNull();
  await writeFiles(root, { "lib/c.ts": "4" });
  expect(files.trace([join(root, "lib/a.ts")])).toBeNull();
});

test("reads a file only if it was written again since", async () => {
  const root = await temporaryProject({ "lib/a.ts": "1" });
  await settle(root);
  const file = join(root, "lib/a.ts");
  const traces = observe(root).trace([file])!;
  const unread = traces.map(([kind, path, hash, ...version]): Trace => {
    return [kind, path, kind === "file" ? "another" : hash, ...version];
  });
  expect(observe(root).isUnchanged(unread)).toBe(true);
  await rm(file);
  await writeFile(file, "1");
  expect(observe(root).isUnchanged(unread)).toBe(false);
  expect(observe(root).isUnchanged(traces)).toBe(true);
  await writeFile(file, "2");
  expect(observe(root).isUnchanged(traces)).toBe(false);
});

test("ignores a file that never existed", async () => {
  const root = await temporaryProject({ "lib/b.ts": "2", "lib/node_modules": "no folder" });
  await settle(root);
  const files = observe(root);
  const traces = files.trace([
    join(root, "none.css"),
    join(root, "lib/none/none.css"),
    join(root, "lib/b.ts/c.css"),
    "/~virtual",
  ])!;
  expect(observe(root).isUnchanged(traces)).toBe(true);
  await writeFiles(root, { "lib/none/none.css": "b {}" });
  expect(observe(root).isUnchanged(traces)).toBe(false);
});

test.each([
  ["node_modules", "current"],
  ["lib/pa", "current/pa"],
])("depends on where a link behind the link %s leads", async (link, target) => {
  const root = await temporaryProject({ "app/lib/a.js": "", "one/pa/a.js": "", "two/pa/a.js": "" });
  await symlink("one", join(root, "current"));
  await symlink(join(root, target), join(root, "app", link));
  await settle(root);
  const files = observe(join(root, "app"));
  const traces = files.trace([join(root, "app/lib/a.js")])!;
  expect(observe(root).isUnchanged(traces)).toBe(true);
  await rm(join(root, "current"));
  await symlink("two", join(root, "current"));
  expect(observe(root).isUnchanged(traces)).toBe(false);
});

test.each<[name: string, edit: (root: string) => Promise<unknown>]>([
  ["its package.json", (root) => writeFiles(root, { "node_modules/@s/pa/package.json": '{ "main": "b" }' })],
  ["a package nearer to it", (root) => writeFiles(root, { "node_modules/@s/pa/node_modules/pb/b.js": "" })],
  ["a package in its scope", (root) => writeFiles(root, { "node_modules/@s/pb/index.js": "" })],
  ["the target of a link", (root) => symlink("@s/pa", join(root, "node_modules/pc"))],
])("an installed package depends on %s", async (_name, edit) => {
  const root = await temporaryProject({});
  await rm(join(root, "node_modules"));
  await writeFiles(root, {
    "node_modules/@s/pa/package.json": "{}",
    "node_modules/@s/pa/lib/a.js": "1",
  });
  await settle(root);
  const file = join(root, "node_modules/@s/pa/lib/a.js");
  const traces = observe(root).trace([file])!;
  await writeFiles(root, { "node_modules/.package-lock.json": "{}", "node_modules/@s/pa/README.md": "x" });
  expect(observe(root).isUnchanged(traces)).toBe(true);
  await edit(root);
  expect(observe(root).isUnchanged(traces)).toBe(false);
});
