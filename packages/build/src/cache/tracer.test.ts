import { rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { settle, temporaryProject, writeFiles } from "../testing/temporary-project.ts";
import { createFingerprints, isUnchanged } from "./fingerprint.ts";
import { createTracer } from "./tracer.ts";

const extensions = [".ts", ".js"];

test("returns null if a file has changed since the tracer was created", async () => {
  const root = await temporaryProject({ "lib/a.ts": "1", "lib/b.ts": "2" });
  await settle(root);
  const tracer = createTracer(root, createFingerprints(extensions));
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  await writeFile(join(root, "lib/b.ts"), "3");
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  expect(tracer.trace([join(root, "lib/a.ts"), join(root, "lib/b.ts")])).toBeNull();
  await writeFiles(root, { "lib/c.ts": "4" });
  expect(tracer.trace([join(root, "lib/a.ts")])).toBeNull();
});

test("ignores new files beside the sources that no import can lead to", async () => {
  const root = await temporaryProject({ "a.ts": "1", "lib/b.ts": "2" });
  await settle(root);
  const tracer = createTracer(root, createFingerprints(extensions));
  await writeFiles(root, {
    "dist/a.html": "x",
    ".orderpane/x.json": "{}",
    "lib/.b.ts.swp": "x",
    "lib/b.md": "x",
  });
  expect(tracer.trace([join(root, "a.ts"), join(root, "lib/b.ts")])).not.toBeNull();
  await writeFiles(root, { "a.js": "3" });
  expect(tracer.trace([join(root, "a.ts")])).toBeNull();
});

test.each(["a.ts", "lib/b.ts"])(
  "says nothing where %s was removed since the tracer was made",
  async (file) => {
    const root = await temporaryProject({ "a.ts": "1", "lib/b.ts": "2" });
    await settle(root);
    const tracer = createTracer(root, createFingerprints(extensions));
    await rm(join(root, file));
    expect(tracer.trace([join(root, file)])).toBeNull();
  },
);

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

test("traces a linked package by the names in its folders and by the place of its link", async () => {
  const root = await temporaryProject({});
  await settle(root);
  const runtime = join(import.meta.dirname, "../../../runtime");
  const traces = createTracer(root, createFingerprints(extensions)).trace([join(runtime, "src/index.ts")])!;
  expect(traces.map(([kind, path]) => `${kind} ${path}`)).toEqual(
    expect.arrayContaining([
      `file ${join(runtime, "src/index.ts")}`,
      `folder ${join(runtime, "src")}`,
      `folder ${runtime}`,
      `folder ${dirname(runtime)}`,
      `link ${join(root, "node_modules/@orderpane/runtime")}`,
    ]),
  );
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(true);
});

test("follows the link with preserveSymlinks", async () => {
  const root = await temporaryProject({});
  await settle(root);
  const linked = join(root, "node_modules/@orderpane/runtime/src/index.ts");
  const traces = createTracer(root, createFingerprints(extensions)).trace([linked])!;
  expect(traces.map(([kind, path]) => `${kind} ${path}`)).toEqual(
    expect.arrayContaining([
      `folder ${join(import.meta.dirname, "../../../runtime/src")}`,
      `link ${join(root, "node_modules/@orderpane/runtime")}`,
    ]),
  );
});

test("traces an installed package only by its package.json", async () => {
  const root = await temporaryProject({ "widgets/a.ts": "1" });
  await rm(join(root, "node_modules"));
  await writeFiles(root, {
    "node_modules/@s/pa/package.json": '{ "name": "other" }',
    "node_modules/@s/pa/esm/package.json": '{ "type": "module" }',
    "node_modules/@s/pa/esm/lib/a.js": "1",
    "widgets/node_modules/pb/package.json": "{}",
  });
  await settle(root);
  const files = ["widgets/a.ts", "node_modules/@s/pa/esm/lib/a.js"].map((file) => join(root, file));
  const traces = createTracer(root, createFingerprints(extensions)).trace(files)!;
  expect(
    traces.filter(([, path]) => path.startsWith(root)).map(([kind, path]) => [kind, relative(root, path)]),
  ).toEqual([
    ["file", "widgets/a.ts"],
    ["file", "node_modules/@s/pa/esm/lib/a.js"],
    ["file", "node_modules/@s/pa/esm/package.json"],
    ["file", "node_modules/@s/pa/package.json"],
    ["folder", "widgets"],
    ["folder", ""],
    ["link", "node_modules/@s/pa"],
    ["link", "widgets/node_modules/@s/pa"],
    ["link", "node_modules/@s/pa/node_modules"],
    ["link", "node_modules/@s/node_modules"],
  ]);
});
