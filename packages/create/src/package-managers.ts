interface Commands {
  readonly install: string;
  /** Installs exactly the versions in the lock file, for CI. */
  readonly cleanInstall: string;
  /** Prefix for running a script. */
  readonly run: string;
  /** Prefix for running a dependency's command. */
  readonly exec: string;
  /** The steps of a GitHub workflow that install Node and the package manager, with its cache. */
  readonly workflowSteps: string;
  /** Makes the package manager available in the image of Node, for a job of GitLab. */
  readonly prepare: string;
}

/** The commands of each package manager in the README, the workflow and the output. */
export const packageManagers = {
  npm: {
    install: "npm install",
    cleanInstall: "npm ci",
    run: "npm run",
    exec: "npx",
    workflowSteps: setupNode("npm"),
    prepare: "npm --version",
  },
  pnpm: {
    install: "pnpm install",
    cleanInstall: "pnpm install --frozen-lockfile",
    run: "pnpm run",
    exec: "pnpm exec",
    workflowSteps: `      - uses: pnpm/action-setup@v4
        with:
          version: 10
${setupNode("pnpm")}`,
    prepare: "corepack enable",
  },
  yarn: {
    install: "yarn install",
    cleanInstall: "yarn install --frozen-lockfile",
    run: "yarn run",
    exec: "yarn run",
    workflowSteps: setupNode("yarn"),
    prepare: "corepack enable",
  },
  bun: {
    install: "bun install",
    cleanInstall: "bun install --frozen-lockfile",
    run: "bun run",
    exec: "bunx",
    workflowSteps: `      - uses: oven-sh/setup-bun@v2
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - uses: actions/cache@v4
        with:
          path: ~/.bun/install/cache
          key: bun-\${{ hashFiles('bun.lock') }}
`,
    prepare: "npm install --global bun",
  },
} as const satisfies Record<string, Commands>;

export type PackageManager = keyof typeof packageManagers;

function setupNode(cache: string): string {
  return `      - uses: actions/setup-node@v5
        with:
          node-version: 24
          cache: ${cache}
`;
}

/**
 * Replaces npm commands in a text with those of another package manager. The text never has `--` between a
 * script and its options, because not every package manager removes it.
 */
export function nameCommands(text: string, manager: PackageManager): string {
  const { install, cleanInstall, run, exec, workflowSteps, prepare } = packageManagers[manager];
  return text
    .replaceAll(packageManagers.npm.workflowSteps, () => workflowSteps)
    .replaceAll(/\bnpm install\b/g, () => install)
    .replaceAll(/\bnpm ci\b/g, () => cleanInstall)
    .replaceAll(/\bnpm run\b/g, () => run)
    .replaceAll(/\bnpm (start|test)\b/g, (typed: string, script: string) =>
      // `bun test` is Bun's own test runner.
      manager === "bun" ? `bun run ${script}` : typed.replace("npm", manager),
    )
    .replaceAll(/\bnpx\b/g, () => exec)
    .replaceAll("corepack enable", () => prepare);
}
