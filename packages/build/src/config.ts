import { readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type ResolvedConfig, resolveConfig } from "vite";
import { BuildError } from "./errors.ts";
import { pluginName, type WidgetsOptions, type WidgetsPlugin } from "./plugin-options.ts";

/** What a build needs to know, complete and checked; {@link resolveBuild} makes it. */
export interface BuildConfig {
  /** Absolute path of the project. */
  root: string;
  /** The project's name in the marker. */
  project: string;
  /** Absolute path of the folder that holds one folder a widget. */
  widgetsDir: string;
  /** Absolute path of the folder that a build replaces as a whole. */
  outDir: string;
  /** Expressions that stand in for names such as `import.meta.env.MODE`, as JavaScript. */
  define: Readonly<Record<string, string>>;
  /** The project's own aliases. */
  alias: readonly Alias[];
}

export interface Alias {
  find: string | RegExp;
  replacement: string;
}

export interface BuildOptions {
  /** Default: the current directory. */
  root?: string;
  /** The Vite mode that chooses the `.env` files. Default `production`. */
  mode?: string;
  /** Relative to the root. Default: `build.outDir` of the Vite configuration, which is `dist`. */
  outDir?: string;
}

/**
 * Loads the project's Vite configuration, once, and takes from it what a build needs: the project's name, `define`,
 * aliases, `VITE_*` variables, the output folder. Throws a {@link BuildError} `bad-config`.
 */
export async function resolveBuild(options: BuildOptions = {}): Promise<BuildConfig> {
  const { mode = "production" } = options;
  const vite = await loadVite(resolve(options.root ?? "."), mode);
  const root = resolve(vite.root);
  const config = {
    root,
    project: await projectName(root, widgetsOptions(vite)),
    widgetsDir: join(root, "widgets"),
    outDir: resolve(root, options.outDir ?? vite.build.outDir),
    define: defines(vite, mode),
    alias: vite.resolve.alias.filter(({ replacement }) => !replacement.includes("vite/dist/client/")),
  };
  refuseOutDir(config);
  return config;
}

async function loadVite(root: string, mode: string): Promise<ResolvedConfig> {
  const before = process.env["NODE_ENV"];
  try {
    return await resolveConfig({ root, mode, logLevel: "silent" }, "build", mode, "production");
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new BuildError("bad-config", `the Vite configuration cannot be loaded: ${problem}`, { cause });
  } finally {
    // Vite sets it for the whole process; a dev server started after this build would take itself for production.
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

function widgetsOptions({ plugins }: ResolvedConfig): WidgetsOptions {
  const plugin = plugins.find(({ name }) => name === pluginName) as WidgetsPlugin | undefined;
  return plugin?.api.options ?? {};
}

/** The project's name in the marker: what the plugin was told, else the name of the package at its root. */
export async function projectName(root: string, options: WidgetsOptions): Promise<string> {
  const name = options.project ?? (await packageName(root));
  if (/^(@[\w.-]+\/)?[\w.-]+$/.test(name)) return name;
  throw new BuildError("bad-config", `the project's name must be one that npm accepts, found "${name}"`, {
    fix: 'Set "name" in package.json, or give widgets({ project: "…" }) in vite.config.ts.',
  });
}

async function packageName(root: string): Promise<string> {
  try {
    const value: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    if (typeof value === "object" && value && "name" in value && typeof value.name === "string") {
      return value.name;
    }
    return "";
  } catch (cause) {
    throw new BuildError("bad-config", "package.json is missing or is no JSON: it names the project", {
      file: "package.json",
      cause,
    });
  }
}

/** A build is always one for production, whatever the mode is called; the mode chooses the store. */
function defines({ define = {}, env }: ResolvedConfig, mode: string): Record<string, string> {
  const values = { ...env, MODE: mode, PROD: true, DEV: false, SSR: false };
  const own = Object.entries(define).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  const variables = Object.entries(values).map(
    ([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)] as const,
  );
  return Object.fromEntries([
    ["process.env.NODE_ENV", '"production"'],
    ["import.meta.env", JSON.stringify(values)],
    ["import.meta.hot", "undefined"],
    ...variables,
    ...own,
  ]);
}

/** The output folder is replaced as a whole: it must not hold the sources. */
function refuseOutDir({ root, widgetsDir, outDir }: BuildConfig): void {
  if (!isInside(outDir, root) && !isInside(outDir, widgetsDir) && !isInside(widgetsDir, outDir)) return;
  throw new BuildError("bad-config", `outDir would be replaced as a whole and holds sources: ${outDir}`, {
    fix: 'Choose a folder of its own, such as "dist".',
  });
}

/** Whether `path` is `folder` or lies in it. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path);
}
