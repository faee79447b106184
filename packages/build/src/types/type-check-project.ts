import { hash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { BuildConfig } from "../build-config.ts";
import { chainOf, readConfig } from "../config/tsconfig.ts";
import { findManifest } from "../packages/find-manifest.ts";

/**
 * How TypeScript is run: with `config` in `configFile`. It leaves out tests, servers and tools, whose type
 * errors do not fail a build.
 */
export type TypeCheckProject = NonNullable<ReturnType<typeof typeCheckProject>>;

export function typeCheckProject(
  { root, widgetsDir, outDir }: Pick<BuildConfig, "root" | "widgetsDir" | "outDir">,
  folder: string,
) {
  const tsconfig = join(root, "tsconfig.json");
  const typescript = findManifest("typescript", join(root, "package.json"));
  if (!existsSync(tsconfig) || typescript === null) return null;
  const own = projectConfig(tsconfig);
  const config = {
    extends: own.file,
    files: [...entries(widgetsDir), ...declarations(root, own.include, outDir)],
    include: [],
    references: [],
    // What TypeScript found in each file, so that the next check only takes up what has changed.
    compilerOptions: {
      noEmit: true,
      composite: false,
      incremental: true,
      tsBuildInfoFile: "./last.tsbuildinfo",
    },
  };
  const compiler = join(dirname(typescript), "bin/tsc");
  const sources = [tsconfig, ...own.chain, typescript];
  const key = hash("sha256", JSON.stringify([compiler, config, sources])).slice(0, 16);
  return { compiler, config, sources, key, configFile: join(folder, `tsconfig.${key}.json`) };
}

/** A `tsconfig.json` that only refers to others is replaced by the first that mentions widgets. */
function projectConfig(file: string) {
  const { references = [], include } = readConfig(file);
  const others = references
    .map(({ path }) => resolve(dirname(file), path))
    .map((path) => (path.endsWith(".json") ? path : join(path, "tsconfig.json")));
  const named = others.find((path) => JSON.stringify(readConfig(path)).includes("widgets")) ?? others[0];
  const chosen = include === undefined && named !== undefined && existsSync(named) ? named : file;
  return { file: chosen, include: readConfig(chosen).include ?? ["."], chain: chainOf(chosen) };
}

function entries(widgetsDir: string): string[] {
  const found = globSync("*/index.tsx", { cwd: widgetsDir }).filter((path) => !path.startsWith("."));
  return found.sort().map((path) => join(widgetsDir, path));
}

/** Declaration files, which nothing imports, in the folders that the project's own patterns begin with. */
function declarations(root: string, include: readonly string[], outDir: string): string[] {
  const patterns = include.flatMap((pattern) => {
    if (/\.d\.[cm]?ts$/.test(pattern)) return [pattern];
    const folder = pattern.replace(/[^/]*[*?].*$/, "");
    return /\.\w+$/.test(folder) ? [] : [join(folder, "**/*.d.ts")];
  });
  const found = globSync([...patterns, "widgets/**/*.d.ts"], {
    cwd: root,
    exclude: (path) => /^(?:node_modules$|\.)/.test(basename(path)) || resolve(root, path) === outDir,
  });
  return [...new Set(found.map((path) => resolve(root, path)))].sort();
}
