import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
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
    const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin?: { tsc?: string } };
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

/** Declaration files, which nothing imports. */
function declarations(root: string, include: readonly string[], outDir: string): string[] {
  const isLeftOut = (name: string) => name === "node_modules" || name.startsWith(".");
  const patterns = include.flatMap((pattern) => {
    const folder = pattern.split(/[*?]/, 1)[0]!.replace(/[^/]*$/, (last) => (pattern === last ? last : ""));
    const literal = /[*?]/.test(pattern) ? folder : pattern;
    if (/\.d\.[cm]?ts$/.test(pattern)) return [pattern];
    return /\.\w+$/.test(literal) ? [] : [join(literal, "**/*.d.ts")];
  });
  const found = globSync([...new Set([...patterns, "widgets/**/*.d.ts"])], {
    cwd: root,
    exclude: (path) => isLeftOut(path.split("/").at(-1)!) || resolve(root, path) === outDir,
  });
  return [...new Set(found.map((path) => resolve(root, path)))]
    .filter((path) => !relative(outDir, path) || relative(outDir, path).startsWith(".."))
    .sort();
}
