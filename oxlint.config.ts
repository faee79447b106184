import { defineConfig, type OxlintOverride } from "oxlint";

interface Layer {
  /** Our packages that its sources may import. Its tests may import all. */
  readonly ours?: readonly string[];
  /** Those of which they may import types alone. */
  readonly types?: readonly string[];
  /** The modules of Node that they may import, for code that browsers run or that is pure. Default: all. */
  readonly node?: readonly string[];
}

function layer(folders: readonly string[], { ours = [], types = [], node }: Layer): OxlintOverride {
  const allowed = [...ours, ...types].flatMap((name) => [`!@orderpane/${name}`, `!@orderpane/${name}/**`]);
  const importer = folders.join(", ");
  // A name with an exclamation mark ends the search, so the group stands last.
  const patterns = [
    { regex: String.raw`^\.\.?/.*/src/`, message: "A relative path must stay inside its package." },
    {
      regex: String.raw`(^\.\.?/|^@orderpane/.*/)(.*/)?testing(/|\.ts$|$)`,
      message: "Only tests may import test support.",
    },
    ...types.map((name) => ({
      regex: `^@orderpane/${name}(/|$)`,
      allowTypeImports: true,
      message: `${importer} may import only types of ${name}.`,
    })),
    {
      group: ["@orderpane/**", ...allowed],
      message: `Of our packages, ${importer} may import ${[...ours, ...types].join(", ") || "none"}.`,
    },
  ];
  return {
    files: folders.map((folder) => `${folder}/**`),
    rules: {
      "no-restricted-imports": ["error", { patterns }],
      "import/no-nodejs-modules": node ? ["error", { allow: [...node] }] : "off",
      "import/no-dynamic-require": node ? ["error", { esmodule: true }] : "off",
    },
  };
}

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "off",
    "typescript/consistent-type-imports": "error",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-require-imports": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "no-await-in-loop": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/no-array-sort": "off",
    "import/no-named-as-default-member": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-unused-vars": ["error", { ignoreRestSiblings: true }],
    "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
  },
  // The layers. Of several rows for a file, the last one counts.
  overrides: [
    layer(["packages/protocol"], { node: ["node:crypto", "node:module"] }),
    layer(["packages/runtime"], { types: ["protocol"], node: [] }),
    layer(["packages/build", "packages/deploy"], { ours: ["protocol"] }),
    layer(["packages/server"], { ours: ["protocol", "deploy"] }),
    layer(["packages/platform"], { ours: ["protocol", "catalog"] }),
    layer(["packages/contract"], { ours: ["protocol", "platform"] }),
    layer(["packages/catalog"], { ours: ["protocol"], node: [] }),
    layer(["packages/cli"], {
      ours: ["protocol", "build", "deploy", "platform", "server", "catalog"],
    }),
    layer(["packages/orderpane"], { ours: ["build", "catalog", "cli", "platform", "runtime", "server"] }),
    layer(["packages/create", "examples"], {}),
    layer(["packages/tooling"], {
      ours: ["protocol/errors", "protocol/secrets", "cli/find-browser", "cli/require-node"],
    }),
    layer(["widgets"], { ours: ["runtime", "catalog"], node: [] }),
    // A part of the application's server. In development nothing else of the server is loaded.
    { ...layer(["widgets"], { ours: ["server/widget"] }), files: ["widgets/*/server.ts"] },
    {
      files: [
        "**/*.{test,test-d,bench}.{ts,tsx}",
        "**/{testing,torture,bench}/**",
        "packages/*/src/**/testing.ts",
        "packages/*/examples/**",
        "{e2e,docs}/**",
      ],
      rules: {
        "no-restricted-imports": "off",
        "import/no-nodejs-modules": "off",
        "import/no-dynamic-require": "off",
      },
    },
  ],
  ignorePatterns: ["dist", "packages/*/fixtures", "packages/*/templates", "packages/protocol/spec"],
});
