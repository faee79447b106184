import { expect, test } from "vitest";
import { type Packages, refuseImport } from "./check-imports.ts";
import { readImports } from "./read-imports.ts";

const packages: Packages = {
  ".": { name: "orderpane", dependencies: ["@orderpane/server", "valibot"], devDependencies: ["vitest"] },
  "examples/shop": { name: "shop", dependencies: ["orderpane"], devDependencies: [] },
  "packages/build": {
    name: "@orderpane/build",
    dependencies: ["@orderpane/protocol", "parse5"],
    devDependencies: ["esbuild"],
  },
  "packages/runtime": {
    name: "@orderpane/runtime",
    dependencies: ["@orderpane/protocol", "preact"],
    devDependencies: [],
  },
};

const allowed = [
  [
    "packages/build/src/a.ts",
    'import "@orderpane/protocol/bundle"; import "@orderpane/build"; import "parse5"',
  ],
  ["packages/build/src/a.ts", 'import "node:fs"; import "./b/c.ts"; import "../package.json"; import(name)'],
  ["packages/build/src/a.test.ts", 'import "@orderpane/platform"; import "vitest"; import "./testing/a.ts"'],
  ["packages/build/src/a.bench.ts", 'import "esbuild"'],
  ["packages/cli/src/a.test.ts", 'import "../../deploy/src/testing/store.ts"'],
  ["packages/runtime/src/a.ts", 'import type { T } from "@orderpane/protocol/order"'],
  ["widgets/card/server.ts", 'import "node:crypto"; import "@orderpane/server/widget"; import "valibot"'],
  ["examples/shop/widgets/card/index.tsx", 'import "../../../../widgets/card/index.tsx"'],
  ["docs/gallery/samples.tsx", 'import "../../packages/runtime/src/ui.ts"'],
] as const;

const outsideItsPackage = "a relative path must stay inside its package";
const forTests = "only tests may import test support";

const forbidden = [
  ["packages/protocol/src/a.ts", 'import "node:fs"', "packages/protocol may import node:crypto of Node"],
  ["packages/protocol/src/a.ts", "import(name)", "packages/protocol may not compute imports"],
  ["packages/build/src/a.ts", 'import "../../deploy/src/testing/store.ts"', outsideItsPackage],
  ["packages/build/src/a.ts", 'import "@orderpane/deploy"', "may import @orderpane/protocol of our packages"],
  ["packages/build/src/a.ts", 'import "rolldown"', "build/package.json does not declare rolldown among its"],
  ["packages/build/src/a.test.ts", 'import "rolldown"', /build\/package.json does not declare rolldown$/],
  ["packages/deploy/src/a.ts", 'import "./testing/store.ts"', forTests],
  ["packages/runtime/src/a.ts", 'import { type T } from "@orderpane/protocol/order"', "import only types"],
  ["packages/runtime/src/a.ts", 'import "entities"', "packages/runtime may import preact of other packages"],
  ["packages/other/src/a.ts", 'import "./b.ts"', "the layering table has no row for packages/other/src/a.ts"],
  ["widgets/card/index.tsx", 'import "@orderpane/runtime/testing"', forTests],
  ["widgets/card/server.ts", 'import "@orderpane/server"', "may import @orderpane/server/widget of our"],
  ["examples/shop/main.ts", 'import "../../widgets/card/server.ts"', outsideItsPackage],
  ["examples/shop/main.ts", 'import "@orderpane/deploy"', "examples/shop may import nothing of our"],
  ["vite.config.ts", 'import "./packages/build/src/vite.ts"', outsideItsPackage],
] as const;

test.each(allowed)("the layering table allows in %s: %s", (file, source) => {
  expect(refusals(file, source).filter((why) => why !== undefined)).toEqual([]);
});

test.each(forbidden)("the layering table forbids in %s: %s", (file, source, why) => {
  expect(refusals(file, source)).toEqual([expect.stringMatching(why)]);
});

function refusals(file: string, source: string) {
  return readImports(file, source).map((entry) => refuseImport(file, entry, packages));
}
