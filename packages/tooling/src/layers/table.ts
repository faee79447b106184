/** What the sources of one place may import. Whatever no rule allows is refused. */
export interface Layer {
  /** Which of our packages; `"*"` for all. A name with `(types)` is for `import type` and `export type` only. */
  readonly ours: readonly string[] | "*";
  /** Which packages of others, of those that package.json names; `"*"` for all of these. */
  readonly others: readonly string[] | "*";
  /** Whether it runs under Node: may import `node:` modules, and by computed names. */
  readonly node: boolean;
}

/** By folder; the middle packages meet in data that `protocol` describes. `widgets/<name>` stands for every widget. */
export const layers: Readonly<Record<string, Layer>> = {
  "packages/protocol": { ours: [], others: "*", node: true },
  "packages/runtime": { ours: ["@orderpane/protocol (types)"], others: ["preact"], node: false },
  "packages/build": { ours: ["@orderpane/protocol"], others: "*", node: true },
  "packages/deploy": { ours: ["@orderpane/protocol"], others: "*", node: true },
  "packages/server": { ours: ["@orderpane/protocol"], others: "*", node: true },
  "packages/store": { ours: ["@orderpane/protocol"], others: "*", node: true },
  "packages/catalog": { ours: ["@orderpane/protocol"], others: "*", node: true },
  "packages/cli": {
    ours: [
      "@orderpane/protocol",
      "@orderpane/build",
      "@orderpane/deploy",
      "@orderpane/store",
      "@orderpane/server",
      "@orderpane/catalog",
    ],
    others: "*",
    node: true,
  },
  "packages/tooling": { ours: ["@orderpane/cli/require-node"], others: "*", node: true },
  "widgets/<name>": { ours: ["@orderpane/runtime"], others: ["preact"], node: false },
  // server.ts of a widget stands for the application's own server.
  "widgets/<name>/server.ts": { ours: ["@orderpane/server"], others: [], node: true },
  "vite.config.ts": {
    ours: ["@orderpane/build", "@orderpane/store", "@orderpane/cli/require-node"],
    others: "*",
    node: true,
  },
  e2e: { ours: "*", others: "*", node: true },
};

/** Tests, what only tests use, and benchmarks may import anything that is installed on purpose. */
export function isTest(file: string): boolean {
  return /\.(test|test-d|bench)\.tsx?$|\/testing\//.test(file);
}

/** Where a file belongs, or undefined when the table has no row for it. Paths use `/`, from the project's root. */
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
  if (top === "e2e") return place(top, top);
  return place(".", file);
}

function place(folder: string, row: string): Place | undefined {
  const layer = Object.hasOwn(layers, row) ? layers[row] : undefined;
  return layer && { folder, layer };
}
