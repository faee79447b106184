/** What the sources of one place may import. Everything else is refused. */
export interface Layer {
  /** Our packages, or `"*"` for all. `(types)` after a name allows only `import type` and `export type`. */
  readonly ours: readonly string[] | "*";
  /** Packages of others, or `"*"` for all. package.json must name them, too. */
  readonly others: readonly string[] | "*";
  /** Modules of Node. `"*"` allows all, and imports with computed names. */
  readonly builtins: readonly string[] | "*";
}

/**
 * By folder; the middle packages meet in data that `protocol` describes. `widgets/<name>` stands for every
 * widget.
 */
export const layers: Readonly<Record<string, Layer>> = {
  // Pure: it parses and hashes, without input or output.
  "packages/protocol": {
    ours: [],
    others: ["@rgrove/parse-xml", "he", "parse5", "valibot"],
    builtins: ["node:crypto"],
  },
  "packages/runtime": { ours: ["@orderpane/protocol (types)"], others: ["preact"], builtins: [] },
  "packages/build": { ours: ["@orderpane/protocol"], others: "*", builtins: "*" },
  "packages/deploy": { ours: ["@orderpane/protocol"], others: "*", builtins: "*" },
  "packages/recorder": { ours: ["@orderpane/protocol", "@orderpane/deploy"], others: "*", builtins: "*" },
  "packages/server": { ours: ["@orderpane/protocol"], others: "*", builtins: "*" },
  "packages/platform": { ours: ["@orderpane/protocol"], others: "*", builtins: "*" },
  // The local platform is what a real store is compared with.
  "packages/contract": {
    ours: ["@orderpane/protocol", "@orderpane/platform"],
    others: "*",
    builtins: "*",
  },
  "packages/catalog": { ours: ["@orderpane/protocol"], others: "*", builtins: "*" },
  "packages/cli": {
    ours: [
      "@orderpane/protocol",
      "@orderpane/build",
      "@orderpane/deploy",
      "@orderpane/platform",
      "@orderpane/recorder",
      "@orderpane/server",
      "@orderpane/catalog",
    ],
    others: "*",
    builtins: "*",
  },
  // A pure entry: the canary is searched for in every spelling that the redactor hides.
  "packages/tooling": { ours: ["@orderpane/protocol/secrets"], others: "*", builtins: "*" },
  "widgets/<name>": { ours: ["@orderpane/runtime"], others: ["preact"], builtins: [] },
  // server.ts of a widget stands for the application's own server.
  "widgets/<name>/server.ts": { ours: ["@orderpane/server"], others: [], builtins: "*" },
  // Tests of all widgets at once.
  widgets: { ours: [], others: [], builtins: [] },
  "vite.config.ts": {
    ours: ["@orderpane/build", "@orderpane/platform", "@orderpane/cli/require-node"],
    others: "*",
    builtins: "*",
  },
  e2e: { ours: "*", others: "*", builtins: "*" },
};

/** Whether a file is a test, test support or a benchmark. These may import every declared package. */
export function isTest(file: string): boolean {
  return /\.(test|test-d|bench)\.tsx?$|\/testing(\/|\.ts$)|^e2e\//.test(file);
}

/** The place of a file in the table. */
export interface Place {
  /** The folder of its package: `packages/build`, `widgets/buyer-card`, `e2e`, `.` for the root. */
  readonly folder: string;
  readonly layer: Layer;
}

export function placeOf(file: string): Place | undefined {
  const parts = file.split("/");
  const [top = "", name = ""] = parts;
  if (top === "packages") return place(`${top}/${name}`, `${top}/${name}`);
  if (top === "widgets" && parts.length > 2) {
    const isServer = parts.length === 3 && parts[2] === "server.ts";
    return place(`${top}/${name}`, isServer ? "widgets/<name>/server.ts" : "widgets/<name>");
  }
  if (top === "widgets") return place(".", top);
  if (top === "e2e") return place(top, top);
  return place(".", file);
}

function place(folder: string, row: string): Place | undefined {
  const layer = Object.hasOwn(layers, row) ? layers[row] : undefined;
  return layer && { folder, layer };
}
