import { hash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { BuildConfig } from "../build-config.ts";
import { chainOf, readConfig } from "../config/tsconfig.ts";
import { findManifest } from "../packages/find-manifest.ts";

/**
 * How TypeScript is run: with `config` in `configFile`. It excludes tests, servers and tools, whose type
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
    files: [],
    include: [join(widgetsDir, "*/index.tsx"), ...["widgets", ...own.include].map(declarationsIn(root))],
    exclude: [join(root, "**/node_modules"), outDir],
    references: [],
    // Stores TypeScript's results for each file, so that the next check only processes changes.
    compilerOptions: {
      noEmit: true,
      composite: false,
      incremental: true,
      tsBuildInfoFile: "./last.tsbuildinfo",
    },
  };
  const compiler = join(dirname(typescript), "bin/tsc");
  const sources = [tsconfig, ...own.chain, typescript];
  const entries = globSync("*/index.tsx", { cwd: widgetsDir }).sort();
  const key = hash("sha256", JSON.stringify([compiler, config, sources, entries])).slice(0, 16);
  return { compiler, config, sources, key, configFile: join(folder, `tsconfig.${key}.json`) };
}

/** Replaces a `tsconfig.json` that only refers to others with the first that mentions widgets. */
function projectConfig(file: string) {
  const { references = [], include } = readConfig(file);
  const others = references
    .map(({ path }) => resolve(dirname(file), path))
    .map((path) => (path.endsWith(".json") ? path : join(path, "tsconfig.json")));
  const named = others.find((path) => JSON.stringify(readConfig(path)).includes("widgets")) ?? others[0];
  const chosen = include === undefined && named !== undefined && existsSync(named) ? named : file;
  return { file: chosen, include: readConfig(chosen).include ?? ["."], chain: chainOf(chosen) };
}

/**
 * Returns a pattern for declaration files, which are not imported, in the base folder of a project's pattern.
 */
function declarationsIn(root: string): (pattern: string) => string {
  return (pattern) =>
    join(root, /\.d\.[cm]?ts$/.test(pattern) ? pattern : `${pattern.replace(/[^/]*[*?].*$/, "")}/**/*.d.ts`);
}
