import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import type { BuildConfig } from "../build-config.ts";
import { chainOf, readConfig } from "../config/tsconfig.ts";

export interface TypeCheckProject {
  compiler: string;
  config: object;
  sources: string[];
}

/** Leaves out tests, servers and tools, whose type errors do not fail a build. */
export function typeCheckProject({
  root,
  widgetsDir,
  outDir,
}: Pick<BuildConfig, "root" | "widgetsDir" | "outDir">): TypeCheckProject | null {
  const tsconfig = join(root, "tsconfig.json");
  const compiler = findCompiler(root);
  if (!existsSync(tsconfig) || !compiler) return null;
  const own = projectConfig(tsconfig);
  const config = {
    extends: own.file,
    files: [...entries(widgetsDir), ...declarations(root, own.include, outDir)],
    include: [],
    references: [],
    compilerOptions: { noEmit: true, composite: false, incremental: false },
  };
  return { compiler: compiler.program, config, sources: [tsconfig, ...own.chain, compiler.manifest] };
}

function findCompiler(root: string): { program: string; manifest: string } | null {
  try {
    const manifest = findPackageJSON("typescript", join(root, "package.json"));
    if (manifest === undefined) return null;
    const { bin }: { bin?: { tsc?: string } } = JSON.parse(readFileSync(manifest, "utf8"));
    return bin?.tsc === undefined ? null : { program: join(dirname(manifest), bin.tsc), manifest };
  } catch {
    return null;
  }
}

interface OwnConfig {
  file: string;
  include: string[];
  chain: string[];
}

/** A `tsconfig.json` that only refers to others is replaced by the first that mentions widgets. */
function projectConfig(file: string): OwnConfig {
  const config = readConfig(file);
  const { references = [], include = ["."] } = config;
  const others = references
    .map(({ path }) => resolve(dirname(file), path))
    .map((path) => (path.endsWith(".json") ? path : join(path, "tsconfig.json")));
  const isSolution = others.length > 0 && config.include === undefined;
  const chosen = others.find((path) => JSON.stringify(readConfig(path)).includes("widgets")) ?? others[0];
  if (isSolution && chosen !== undefined && existsSync(chosen)) {
    const { include: included = ["."] } = readConfig(chosen);
    return { file: chosen, include: included, chain: chainOf(chosen) };
  }
  return { file, include, chain: chainOf(file) };
}

function entries(widgetsDir: string): string[] {
  return readdirSync(widgetsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => join(widgetsDir, name, "index.tsx"))
    .filter((file) => existsSync(file))
    .sort();
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
