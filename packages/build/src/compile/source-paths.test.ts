import { join } from "node:path";
import { expect, test } from "vitest";
import { createSourcePaths } from "./source-paths.ts";

const root = join("/", "shop");
const runtime = "node_modules/@orderpane/runtime/dist/index.js";

test.each([
  ["of the project", "/shop/widgets/a/index.tsx", "../widgets/a/index.tsx"],
  ["that npm installed", `/shop/${runtime}`, `../${runtime}`],
  [
    "that npm installed inside of another package",
    `/shop/node_modules/a/${runtime}`,
    `../node_modules/a/${runtime}`,
  ],
  ["that pnpm installed", `/shop/node_modules/.pnpm/@orderpane+runtime@1_b2/${runtime}`, `../${runtime}`],
  ["that is linked from elsewhere", `/other/${runtime}`, `../${runtime}`],
])("a file %s", (_where, file, name) => {
  expect(createSourcePaths(root, join(root, "dist"))(join(file))).toBe(name);
});
