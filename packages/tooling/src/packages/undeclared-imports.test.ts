import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { discard } from "../canary.ts";
import { undeclaredImports } from "./undeclared-imports.ts";

test("what a published package imports without declaring it is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-tooling-"));
  onTestFinished(() => discard(folder));
  await mkdir(join(folder, "dist"));
  const manifest = { name: "own", dependencies: { valibot: "1" }, peerDependencies: { "@scope/peer": "1" } };
  const files = {
    "package.json": JSON.stringify({ ...manifest, devDependencies: { vitest: "5" } }),
    "dist/a.js": [
      'import { readFileSync } from "node:fs";',
      'import "./b.js"; import "own/b"; import "#main"; import * as v from "valibot";',
      'import { test } from "vitest"; export { a } from "@scope/peer/a";',
      'const text = \'import "in-text"\'; await import("lazy/b");',
    ].join("\n"),
    "dist/a.d.ts":
      '/** `import("in-comment")` */\nexport declare const a: import("@scope/other/b").B<import("valibot").C>;',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  expect(undeclaredImports(folder)).toEqual([
    "dist/a.d.ts: @scope/other",
    "dist/a.js: vitest",
    "dist/a.js: lazy",
  ]);
});
