import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import type { RolldownLog } from "rolldown";
import type { ResolvedConfig } from "vite";
import type { BuildConfig, BuildOptions, Project } from "../build-config.ts";
import type { FoundConfig } from "./build-inline.ts";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { jsonError } from "../source/json.ts";
import { projectFile } from "../source/paths.ts";

/** Options of the plugin `widgets`. */
export interface WidgetsOptions {
  /** The project's name in the marker. Default: the name in the root's `package.json`. */
  project?: string;
  /**
   * `"whole"` builds Preact like any other module, for a widget that uses Preact's internals in a way that
   * the build does not detect. Default `"needed"`.
   */
  preact?: "needed" | "whole";
}

export const pluginName = "orderpane:widgets";

/**
 * Reads the project's Vite configuration for a build.
 *
 * @throws {BuildError} `bad-config`
 */
export async function resolveBuild({
  root: folder = ".",
  mode = "production",
  outDir,
  xml = false,
}: BuildOptions = {}): Promise<BuildConfig> {
  const [{ WidgetBuilder }, { buildInline }] = await Promise.all([
    import("../compile/widget-builder.ts"),
    import("./build-inline.ts"),
  ]);
  const builder = new WidgetBuilder();
  const found: FoundConfig = { plugins: [], isData: true, cssMinify: false };
  const inline = buildInline({ root: resolve(folder), mode, outDir, builder, found });
  const vite = await builder.open(inline).catch(async (cause: unknown) => {
    throw await describeConfigError(resolve(folder), cause);
  });
  const project = await readProject(vite);
  const { root } = project;
  const { build } = vite.environments["client"] ?? vite;
  const postCss = await readPostCss(root);
  const config: BuildConfig = {
    ...project,
    ...(outDir !== undefined && { outDir: resolve(root, outDir) }),
    minify: build.minify !== false,
    wholePreact: widgetsOptions(vite).preact === "whole",
    styleTargets: [build.cssTarget || []].flat(),
    isOwnCss: found.cssMinify,
    xml,
    extensions: vite.resolve.extensions,
    vite,
    key: keyOf(vite) + postCss,
    isKnown:
      // Tailwind reports to Vite every file that it reads.
      found.plugins.every((name) => name.startsWith("@tailwindcss/vite:")) &&
      found.isData &&
      !vite.resolve.tsconfigPaths &&
      vite.css.postcss === undefined &&
      namesOnlyTailwind(postCss),
  };
  refuseOutDir(config);
  const { minify, isOwnCss, styleTargets: targets } = config;
  const { finishSheet } = await import("../compile/styles/finish-sheets.ts");
  builder.root = root;
  builder.project = config.project;
  builder.isShrunk = minify && !config.wholePreact;
  if (!isOwnCss) builder.finishSheet = (id, css) => finishSheet(id, css, { root, minify, targets });
  return config;
}

/**
 * Returns what development and builds need to know about a project.
 *
 * @throws {BuildError} `bad-config`
 */
export async function readProject(vite: ResolvedConfig): Promise<Project> {
  const root = resolve(vite.root);
  const options = widgetsOptions(vite);
  return {
    root,
    project: await projectName(root, options),
    widgetsDir: join(root, "widgets"),
    outDir: resolve(root, vite.build.outDir),
  };
}

/** Returns the error for a configuration that Vite could not load because of `cause`. */
export async function describeConfigError(root: string, cause: unknown): Promise<Error> {
  // An error of one of our plugins, such as the local store.
  if (isOrderpaneError(cause)) return cause;
  // Vite's bundler also reads package.json, and its message about an invalid one is unclear.
  if (existsSync(join(root, "package.json"))) {
    const broken = await packageName(root).catch((error: BuildError) => error);
    if (broken instanceof BuildError) return broken;
  }
  const badSyntax = await describeBadSyntax(root, cause);
  if (badSyntax) return badSyntax;
  const problem = cause instanceof Error ? cause.message : String(cause);
  const { path = "" }: NodeJS.ErrnoException = Object(cause);
  return new BuildError("bad-config", `the Vite configuration cannot be loaded: ${problem}`, {
    ...(/\.vite-temp|\.timestamp-/.test(path) && {
      fix: `Let this user write into ${projectFile(root, dirname(path))}: Vite compiles the configuration into it.`,
    }),
    cause,
  });
}

/** Parses the file itself, because Vite inserts code before its first line. */
async function describeBadSyntax(root: string, cause: unknown): Promise<BuildError | null> {
  const { errors: [log] = [] }: { errors?: Partial<RolldownLog>[] } = Object(cause);
  const file = log?.code === "PARSE_ERROR" ? log.loc?.file : undefined;
  if (file === undefined) return null;
  const text = await readFile(file, "utf8");
  const { parseSync } = await import("rolldown/utils");
  const [error] = parseSync(file, text).errors;
  const [label] = error?.labels ?? [];
  if (!error || !label) return null;
  const details = { file: projectFile(root, file), ...detailsAt(text, label.start), cause };
  return new BuildError("bad-config", error.message, details);
}

/** Returns all plain data that results depend on, as text. */
function keyOf({
  mode,
  define,
  env,
  resolve: resolution,
  css,
  json,
  oxc,
  build,
  assetsInclude,
}: ResolvedConfig): string {
  const data = { mode, define, env, resolution, css, json, oxc, build, assetsInclude };
  const asText = (_key: string, value: unknown) =>
    typeof value === "function" || value instanceof RegExp ? String(value) : value;
  return JSON.stringify(data, asText);
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

/** Returns the PostCSS configuration, from all places where Vite looks for one. */
async function readPostCss(root: string): Promise<string> {
  const { searchForWorkspaceRoot } = await import("vite");
  const top = searchForWorkspaceRoot(root);
  const folders = [root];
  while (folders.at(-1) !== top && dirname(folders.at(-1)!) !== folders.at(-1))
    folders.push(dirname(folders.at(-1)!));
  const manifest: { postcss?: unknown } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const texts = folders.flatMap((cwd) =>
    globSync(["postcss.config.*", ".postcssrc*"], { cwd }).map((name) =>
      readFileSync(join(cwd, name), "utf8"),
    ),
  );
  return [JSON.stringify(manifest.postcss) ?? "", ...texts].join("\n");
}

/**
 * If no other names occur, there are no other plugins, and Tailwind reports to Vite every file that it reads.
 */
function namesOnlyTailwind(config: string): boolean {
  const texts = Array.from(config.matchAll(/(["'`])(.*?)\1/g), ([, , text = ""]) => text);
  const isPlain = config.trim() === "" || texts.length > 0;
  return isPlain && texts.every((text) => /^(?:plugins|tailwindcss|@tailwindcss\/postcss)$/.test(text));
}

/** The output folder is replaced completely, so it must not contain the sources. */
function refuseOutDir({ root, widgetsDir, outDir }: BuildConfig): void {
  if (!isInside(outDir, root) && !isInside(outDir, widgetsDir) && !isInside(widgetsDir, outDir)) return;
  throw new BuildError("bad-config", `outDir is replaced completely, but contains sources: ${outDir}`, {
    fix: 'Choose a separate folder, such as "dist".',
  });
}

function isInside(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return inner === "" || (inner !== ".." && !inner.startsWith(`..${sep}`) && resolve(folder, inner) === path);
}
