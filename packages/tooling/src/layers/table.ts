/** What the sources of one place may import. A list that is left out allows everything. */
export interface Layer {
  /** Our packages, or single entries of them. `(types)` after a name allows only `import type`. */
  readonly ours?: readonly string[];
  /** Packages of others. package.json must name them, too. */
  readonly others?: readonly string[];
  /** Modules of Node. Without this list, imports may also have computed names. */
  readonly node?: readonly string[];
}

const middle: Layer = { ours: ["@orderpane/protocol"] };

/**
 * By folder. The middle packages meet in data that `protocol` describes. `widgets/<name>` stands for every
 * widget.
 */
export const layers: Readonly<Record<string, Layer>> = {
  // Pure: it parses and hashes, without input or output.
  "packages/protocol": {
    ours: [],
    others: ["@rgrove/parse-xml", "he", "parse5", "valibot"],
    node: ["node:crypto"],
  },
  "packages/runtime": { ours: ["@orderpane/protocol (types)"], others: ["preact"], node: [] },
  "packages/build": middle,
  "packages/deploy": middle,
  "packages/recorder": { ours: ["@orderpane/protocol", "@orderpane/deploy"] },
  "packages/server": { ours: ["@orderpane/protocol", "@orderpane/deploy"] },
  // Its storefront page is built on the client.
  "packages/platform": { ours: ["@orderpane/protocol", "@orderpane/catalog"] },
  // The local platform is what a real store is compared with.
  "packages/contract": { ours: ["@orderpane/protocol", "@orderpane/platform"] },
  // It runs in browsers, so each import makes widgets larger.
  "packages/catalog": { ours: ["@orderpane/protocol"], others: [], node: [] },
  "packages/cli": {
    ours: ["protocol", "build", "deploy", "platform", "recorder", "server", "catalog"].map(
      (name) => `@orderpane/${name}`,
    ),
  },
  // One dependency for a project: it only passes on what these export.
  "packages/orderpane": {
    ours: ["build", "catalog", "cli", "platform", "runtime", "server"].map((name) => `@orderpane/${name}`),
  },
  // It runs before the project has any of our packages.
  "packages/create": { ours: [], others: ["@clack/prompts"] },
  // Pure entries: the canary is searched for in every spelling that the redactor hides.
  "packages/tooling": { ours: ["@orderpane/protocol/errors", "@orderpane/protocol/secrets"] },
  "widgets/<name>": { ours: ["@orderpane/runtime", "@orderpane/catalog"], others: ["preact"], node: [] },
  // It is a part of the application's server. In development nothing else of the server is loaded.
  "widgets/<name>/server.ts": { ours: ["@orderpane/server/widget"], others: ["valibot"] },
  // Tests of all widgets at once.
  widgets: { ours: [], others: [], node: [] },
  "vite.config.ts": { ours: ["@orderpane/build", "@orderpane/platform", "@orderpane/cli/require-node"] },
  // An application as its author writes it, with the one package that projects install.
  "examples/<name>": { ours: [] },
  e2e: {},
  docs: {},
};

/** Tests, test support, benchmarks and examples may import every declared package. */
export function isTest(file: string): boolean {
  return /\.(test|test-d|bench)\.tsx?$|\/testing(\/|\.ts$)|^(e2e|docs)\/|^packages\/[^/]+\/examples\//.test(
    file,
  );
}

/**
 * The folder of a package: `packages/build`, `widgets/buyer-card`, `examples/shop`, `e2e`, `docs`, or `.`.
 */
export function packageFolderOf(file: string): string {
  return /^(?:(?:packages|widgets|examples)\/[^/]+|e2e|docs)(?=\/)/.exec(file)?.[0] ?? ".";
}

export function layerOf(file: string): Layer | undefined {
  const folder = packageFolderOf(file);
  if (folder.startsWith("examples/")) return layers["examples/<name>"];
  if (folder === ".") return layers[file.startsWith("widgets/") ? "widgets" : file];
  if (!folder.startsWith("widgets/")) return layers[folder];
  return layers[file === `${folder}/server.ts` ? "widgets/<name>/server.ts" : "widgets/<name>"];
}
