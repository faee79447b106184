import { describe, expect, test } from "vitest";
import { type Packages, refuseImport } from "./check-imports.ts";
import { readImports } from "./read-imports.ts";

const packages: Packages = {
  ".": {
    name: "orderpane",
    dependencies: ["@orderpane/runtime", "@orderpane/server", "preact", "valibot"],
    devDependencies: ["vitest", "vite", "@orderpane/build", "@orderpane/platform", "@orderpane/cli"],
  },
  e2e: { name: "@orderpane/e2e", dependencies: [], devDependencies: ["@playwright/test", "@orderpane/cli"] },
  "examples/shop": { name: "shop", dependencies: ["orderpane"], devDependencies: [] },
  "packages/build": {
    name: "@orderpane/build",
    dependencies: ["@orderpane/protocol", "@orderpane/deploy", "parse5"],
    devDependencies: ["esbuild"],
  },
  "packages/cli": {
    name: "@orderpane/cli",
    dependencies: ["@orderpane/build", "@orderpane/protocol"],
    devDependencies: [],
  },
  "packages/protocol": {
    name: "@orderpane/protocol",
    dependencies: ["@orderpane/build", "entities"],
    devDependencies: [],
  },
  "packages/runtime": {
    name: "@orderpane/runtime",
    dependencies: ["@orderpane/protocol", "preact", "entities"],
    devDependencies: [],
  },
  "packages/tooling": { name: "@orderpane/tooling", dependencies: [], devDependencies: [] },
};

const allowed: Record<string, string[]> = {
  "packages/build/src/a.ts": ["@orderpane/protocol/bundle", "@orderpane/build", "parse5", "node:fs"],
  "packages/build/src/b.ts": ["./b/c.ts", "../package.json"],
  "packages/build/src/a.test.ts": ["@orderpane/platform", "vitest", "./testing/project.ts"],
  "packages/build/src/a.bench.ts": ["esbuild"],
  "packages/cli/src/testing.ts": ["./testing/project.ts"],
  "packages/cli/src/a.test.ts": ["../../deploy/src/testing/store.ts"],
  "packages/protocol/src/a.ts": ["node:crypto"],
  "packages/runtime/src/a.tsx": ["preact/hooks"],
  "widgets/card/index.tsx": ["@orderpane/runtime", "./card.module.css"],
  "widgets/card/server.ts": ["node:crypto", "@orderpane/server/widget", "valibot"],
  "examples/shop/widgets/card/index.tsx": ["../../../../widgets/card/index.tsx"],
  "examples/shop/main.ts": ["orderpane/server", "node:process", "./config.ts"],
  "vite.config.ts": ["@orderpane/platform/vite", "@orderpane/cli/require-node", "./package.json"],
  "docs/reference-pages/pages/a.ts": ["../../../packages/cli/src/exit-codes.ts"],
  "e2e/fixtures.ts": ["../packages/cli/src/testing/project.ts"],
  "e2e/tests/a.ts": ["@orderpane/cli/require-node", "@playwright/test"],
};

const allowedForms = [
  ["packages/build/src/a.ts", "import(name)"],
  ["packages/runtime/src/a.ts", 'import type { T } from "@orderpane/protocol/order"'],
  ["packages/runtime/src/a.ts", 'export type { T } from "@orderpane/protocol/order"'],
] as const;

const outsideItsPackage = "a relative path must stay inside its package";
const forTests = "only tests may import test support";
const onlyProtocol = "packages/build may import @orderpane/protocol of our packages";

const forbidden = [
  ["packages/protocol/src/a.ts", 'import "node:fs"', "packages/protocol may import node:crypto of Node"],
  ["packages/protocol/src/a.ts", "import(name)", "packages/protocol may not compute imports"],
  ["packages/protocol/src/a.ts", 'import "@orderpane/build"', "may import nothing of our packages"],
  ["packages/build/src/a.ts", 'import "../../deploy/src/b.ts"', outsideItsPackage],
  ["packages/build/src/a.ts", 'import "../../deploy/src/testing/store.ts"', outsideItsPackage],
  ["packages/build/src/a.ts", 'import "@orderpane/deploy"', onlyProtocol],
  ["packages/build/src/a.ts", 'import "rolldown"', "build/package.json does not declare rolldown among its"],
  ["packages/build/src/a.test.ts", 'import "rolldown"', /build\/package.json does not declare rolldown$/],
  ["packages/deploy/src/a.ts", 'import "./testing/store.ts"', forTests],
  ["packages/cli/src/a.ts", 'import "@orderpane/platform"', "does not declare @orderpane/platform among its"],
  ["packages/cli/src/a.ts", 'import "@orderpane/tooling"', /packages\/cli may import .*@orderpane\/build/],
  [
    "packages/runtime/src/a.ts",
    'import { type T } from "@orderpane/protocol/order"',
    "may import only types",
  ],
  ["packages/runtime/src/a.ts", 'import "entities"', "packages/runtime may import preact of other packages"],
  [
    "packages/tooling/src/a.ts",
    'import "@orderpane/cli"',
    "may import @orderpane/protocol/errors, @orderpane/protocol/secrets",
  ],
  ["packages/other/src/a.ts", 'import "./b.ts"', "the layering table has no row for packages/other/src/a.ts"],
  ["widgets/card/index.tsx", 'import "@orderpane/runtime/testing"', forTests],
  ["widgets/card/server.ts", 'import "@orderpane/server"', "may import @orderpane/server/widget of our"],
  [
    "widgets/card/index.tsx",
    'import "@orderpane/server/widget"',
    "may import @orderpane/runtime, @orderpane/catalog of our",
  ],
  ["examples/shop/main.ts", 'import "../../widgets/card/server.ts"', outsideItsPackage],
  ["examples/shop/main.ts", 'import "@orderpane/deploy"', "examples/shop may import nothing of our"],
  ["widgets/length.ts", 'import "preact"', "widgets/length.ts may import nothing of other packages"],
  ["vite.config.ts", 'import "./packages/build/src/vite.ts"', outsideItsPackage],
  [
    "vite.config.ts",
    'import "@orderpane/cli"',
    /^vite.config.ts may import .*@orderpane\/cli\/require-node of/,
  ],
] as const;

describe("the layering table", () => {
  test.each(Object.entries(allowed))("allows in %s: %s", (file, specifiers) => {
    for (const specifier of specifiers) expect(refusals(file, `import "${specifier}"`)).toEqual([undefined]);
  });

  test.each(allowedForms)("allows in %s: %s", (file, source) => {
    expect(refusals(file, source)).toEqual([undefined]);
  });

  test.each(forbidden)("forbids in %s: %s", (file, source, why) => {
    expect(refusals(file, source)).toEqual([expect.stringMatching(why)]);
  });
});

function refusals(file: string, source: string) {
  return readImports(file, source).map((entry) => refuseImport(file, entry, packages));
}
