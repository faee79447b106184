import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../testing/temporary-project.ts";
import { createFingerprints, isUnchanged } from "./fingerprint.ts";
import { createTracer } from "./tracer.ts";

const extensions = [".ts", ".js"];

test("says nothing of a file that was changed since the tracer was made", async () => {
  const root = await temporaryProject({ "lib/a.ts": "1", "lib/b.ts": "2" });
  await wait(15);
  const tracer = createTracer(root, createFingerprints(extensions));
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  await writeFile(join(root, "lib/b.ts"), "3");
  expect(tracer.trace([join(root, "lib/a.ts")])).not.toBeNull();
  expect(tracer.trace([join(root, "lib/a.ts"), join(root, "lib/b.ts")])).toBeNull();
  await writeFiles(root, { "lib/c.ts": "4" });
  expect(tracer.trace([join(root, "lib/a.ts")])).toBeNull();
});

test("traces a package by its content, its package.json and the place that it is linked from", async () => {
  const root = await temporaryProject({});
  await wait(15);
  const file = join(import.meta.dirname, "../../../runtime/src/index.ts");
  const traces = createTracer(root, createFingerprints(extensions)).trace([file])!;
  expect(traces.map(([kind, path]) => [kind, path])).toEqual([
    ["file", file],
    ["file", join(import.meta.dirname, "../../../runtime/package.json")],
    ["link", join(root, "node_modules/@orderpane/runtime")],
  ]);
  expect(isUnchanged(traces, createFingerprints(extensions))).toBe(true);
});
