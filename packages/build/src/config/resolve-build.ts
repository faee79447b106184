import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { BuildConfig, BuildOptions, Resolution } from "../build-config.ts";
import type { RolldownLog } from "rolldown";
import type { InlineConfig, Plugin, PluginOption, ResolvedConfig } from "vite";
import { createPreprocess } from "../compile/preprocess.ts";
import { defines } from "./define.ts";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { jsonError } from "../source/json-error.ts";
import { projectFile } from "../source/paths.ts";
import { loadPostCss } from "./load-post-css.ts";
import { listTargets, olderBrowsers, styleTargets } from "./targets.ts";

/** Options of the plugin `widgets`. */
export interface WidgetsOptions {
  /** The project's name in the marker. Default: the name in the root's `package.json`. */
  project?: string;
  /**
   * Whether the widgets are examples. Then `plan` and `deploy` need the names of widgets for a store that is
   * not on this machine. Default `false`.
   */
  demonstration?: boolean;
  /**
   * `"whole"`: the build treats Preact like any other module, for a widget that reaches into Preact's
   * internals in a way that the build does not see. Default `"needed"`.
   */
  preact?: "needed" | "whole";
}

export const pluginName = "orderpane:widgets";

/**
 * Takes what a build needs from the project's Vite configuration.
 *
 * @throws {BuildError} `bad-config`
 */
export async function resolveBuild({
  root: folder = ".",
  mode = "production",
  outDir,
  xml = false,
}: BuildOptions = {}): Promise<BuildConfig> {
  const { vite, given } = await loadVite(resolve(folder), mode);
  const root = resolve(vite.root);
  const { readTypeScriptOptions } = await import("./typescript-options.ts");
  const { findUserPlugins } = await import("./find-user-plugins.ts");
  const options = widgetsOptions(vite);
  const typescript = readTypeScriptOptions(root, vite.tsconfig);
  const postcss = await loadPostCss(root, vite.css.postcss);
  const config: BuildConfig = {
    root,
    project: await projectName(root, options),
    isDemonstration: options.demonstration ?? false,
    widgetsDir: join(root, "widgets"),
    outDir: resolve(root, outDir ?? vite.build.outDir),
    define: defines(vite, mode),
    alias: vite.resolve.alias.filter(({ replacement }) => !replacement.includes("vite/dist/client/")),
    minify: vite.build.minify !== false,
    wholePreact: options.preact === "whole",
    targets: listTargets("target", vite.build),
    styleTargets: styleTargets(listTargets("cssTarget", vite.build)),
    xml,
    resolve: resolution(vite),
    typescript: typescript.options,
    plugins: await findUserPlugins(vite, given),
    preprocess: createPreprocess(vite, postcss?.options),
    preprocessorOptions: vite.css.preprocessorOptions ?? {},
    hasPostCss: postcss !== null,
    sources: [
      ...sourceFiles(vite, mode),
      ...typescript.sources,
      ...(postcss?.source ? [postcss.source] : []),
    ],
  };
  refuseOutDir(config);
  return config;
}

interface LoadedVite {
  vite: ResolvedConfig;
  given: readonly PluginOption[];
}

async function loadVite(root: string, mode: string): Promise<LoadedVite> {
  let given: readonly PluginOption[] = [];
  const collectPlugins: Plugin = {
    name: "orderpane:collect-plugins",
    async config({ plugins = [], build, resolve: own }) {
      given = plugins;
      // Loaded with Vite, and on demand like it.
      const { resolveDefaults } = await import("../packages/resolve-defaults.ts");
      // Vite joins lists.
      return {
        ...resolveDefaults(own),
        ...(build?.target === undefined && { build: { target: [...olderBrowsers] } }),
      };
    },
  };
  const inline: InlineConfig = { root, mode, logLevel: "silent", plugins: [collectPlugins] };
  try {
    const { resolveConfig } = await import("vite");
    const vite = await inProduction(() => resolveConfig(inline, "build", mode, "production"));
    return { vite, given };
  } catch (cause) {
    // By name, because the configuration may load another copy of this package.
    if (cause instanceof Error && cause.name === "BuildError") throw cause;
    // Vite's bundler reads package.json as well, and its message about a broken one is a riddle.
    if (existsSync(join(root, "package.json"))) await packageName(root);
    await refuseBadSyntax(root, cause);
    const problem = cause instanceof Error ? cause.message : String(cause);
    const { path = "" }: NodeJS.ErrnoException = Object(cause);
    throw new BuildError("bad-config", `the Vite configuration cannot be loaded: ${problem}`, {
      ...(/\.vite-temp|\.timestamp-/.test(path) && {
        fix: `Let this user write into ${projectFile(root, dirname(path))}: Vite compiles the configuration into it.`,
      }),
      cause,
    });
  }
}

/** Parses the file itself, because Vite puts code in front of its first line. */
async function refuseBadSyntax(root: string, cause: unknown): Promise<void> {
  const { errors: [log] = [] }: { errors?: Partial<RolldownLog>[] } = Object(cause);
  const file = log?.code === "PARSE_ERROR" ? log.loc?.file : undefined;
  if (file === undefined) return;
  const text = await readFile(file, "utf8");
  const { parseSync } = await import("rolldown/utils");
  const [error] = parseSync(file, text).errors;
  const [label] = error?.labels ?? [];
  if (!error || !label) return;
  const details = { file: projectFile(root, file), ...detailsAt(text, label.start), cause };
  throw new BuildError("bad-config", error.message, details);
}

/** Plugins read NODE_ENV, as in a build by Vite; a dev server in the same process has another value. */
export async function inProduction<Result>(task: () => Promise<Result>): Promise<Result> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    return await task();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

function resolution({ environments, resolve: shared }: ResolvedConfig): Resolution {
  const { preserveSymlinks, tsconfigPaths } = shared;
  const { conditions, mainFields, extensions } = { ...shared, ...environments["client"]?.resolve };
  return {
    // Vite's name for the condition that NODE_ENV chooses.
    conditions: conditions.map((name) => (name === "development|production" ? "production" : name)),
    mainFields: [...mainFields, "main"],
    extensions,
    preserveSymlinks,
    tsconfigPaths,
  };
}

/** Includes env files that do not exist yet, because they may be created. */
function sourceFiles(
  { root, envDir, configFileDependencies, resolve: { tsconfigPaths } }: ResolvedConfig,
  mode: string,
): string[] {
  const envFiles = [".env", ".env.local", `.env.${mode}`, `.env.${mode}.local`];
  return [
    ...configFileDependencies,
    join(root, "package.json"),
    ...(tsconfigPaths ? tsconfigFiles(root) : []),
    ...(envDir ? envFiles.map((name) => join(envDir, name)) : []),
  ];
}

/** All of them, because the bundler reads the nearest one and those that it extends. */
function tsconfigFiles(root: string): string[] {
  const isForeign = (path: string) => /^(?:node_modules|\..*)$/.test(basename(path));
  return globSync("**/tsconfig*.json", { cwd: root, exclude: isForeign }).map((path) => join(root, path));
}

function widgetsOptions({ plugins }: ResolvedConfig): WidgetsOptions {
  const plugin = plugins.find(({ name }) => name === pluginName);
  return plugin?.api?.options ?? {};
}

export async function projectName(root: string, { project }: WidgetsOptions): Promise<string> {
  const name = project ?? (await packageName(root));
  if (typeof name === "string" && /^(@[\w.-]+\/)?[\w.-]+$/.test(name)) return name;
  const [file, field] = project === undefined ? ["package.json", '"name"'] : ["vite.config.ts", "project"];
  const found = name === undefined ? "none" : JSON.stringify(name);
  throw new BuildError("bad-config", `${field} must be a name that npm accepts, found ${found}`, {
    file,
    fix: 'Set "name" in package.json, or give widgets({ project: "…" }) in vite.config.ts.',
  });
}

async function packageName(root: string): Promise<unknown> {
  const file = "package.json";
  const json = await readFile(join(root, file), "utf8").catch((cause: unknown) => {
    throw new BuildError("bad-config", "the file, which names the project, is missing", { file, cause });
  });
  try {
    return JSON.parse(json)?.name;
  } catch (cause) {
    throw jsonError("bad-config", cause, { json, file });
  }
}

/** The output folder is replaced as a whole, so it must not contain the sources. */
function refuseOutDir({ root, widgetsDir, outDir }: BuildConfig): void {
  if (!isInside(outDir, root) && !isInside(outDir, widgetsDir) && !isInside(widgetsDir, outDir)) return;
  throw new BuildError("bad-config", `outDir is replaced as a whole, but contains sources: ${outDir}`, {
    fix: 'Choose a separate folder, such as "dist".',
  });
}

function isInside(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return inner === "" || (inner !== ".." && !inner.startsWith(`..${sep}`) && resolve(folder, inner) === path);
}
