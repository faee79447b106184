import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settle, temporaryProject, writeFiles } from "../testing/temporary-project.ts";
import { createFingerprints, isUnchanged } from "./fingerprint.ts";
import { createTracer } from "./tracer.ts";

const extensions = [".ts", ".js"];

test("returns null if a file has changed or was removed since the tracer was created", async () => {
  const root = await temporaryProject({ "lib/a.ts": "1", "lib/b.ts": "2" });
  await settle(root);
  const tracer = createTracer(root, createFingerprints(extensions));
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  await writeFile(join(root, "lib/b.ts"), "3");
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  expect(tracer.trace([join(root, "lib/a.ts"), join(root, "lib/b.ts")])).toBeNull();
  await rm(join(root, "lib/b.ts"));
  expect(tracer.trace([join(root, "lib/b.ts")])).toBeNull();
  await writeFiles(root, { "lib/c.ts": "4" });
  expect(tracer.trace([join(root, "lib/a.ts")])).toBeNull();
});

test("ignores a file that never existed", async () => {
  const root = await temporaryProject({ "lib/b.ts": "2", "lib/node_modules": "no folder" });
  await settle(root);
  const tracer = createTracer(root, createFingerprints(extensions));
  const traces = tracer.trace([
    join(root, "none.css"),
    join(root, "lib/none/none.css"),
    join(root, "lib/b.ts/c.css"),
    "/~virtual",
  ])!;
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(true);
  await writeFiles(root, { "lib/none/none.css": "b {}" });
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(false);
});

test.each([
  ["node_modules", "current"],
  ["lib/pa", "current/pa"],
])("depends on where a link behind the link %s leads", async (link, target) => {
  const root = await temporaryProject({ "app/lib/a.js": "", "one/pa/a.js": "", "two/pa/a.js": "" });
  await symlink("one", join(root, "current"));
  await symlink(join(root, target), join(root, "app", link));
  await settle(root);
  const tracer = createTracer(join(root, "app"), createFingerprints(extensions));
  const traces = tracer.trace([join(root, "app/lib/a.js")])!;
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(true);
  await rm(join(root, "current"));
  await symlink("two", join(root, "current"));
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(false);
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
  const traces = createTracer(root, createFingerprints(extensions)).trace([file])!;
  await writeFiles(root, { "node_modules/.package-lock.json": "{}", "node_modules/@s/pa/README.md": "x" });
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(true);
  await edit(root);
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(false);
});
