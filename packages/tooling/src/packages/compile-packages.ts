import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { transform } from "rolldown/utils";
import { projectRoot, resolveBin, runCommand, runOrThrow, ToolingError } from "../programs.ts";

export interface PublicPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** The published packages among its dependencies and peers. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Compiles the published packages into their `dist/`, unless it is up to date, and returns them.
 *
 * @throws {ToolingError} with the output of TypeScript
 */
export async function compilePackages(): Promise<PublicPackage[]> {
  const packages = publicPackages(projectRoot);
  // Outside the packages, because these are published.
  const stamps = join(projectRoot, "node_modules/.cache/orderpane/packages");
  mkdirSync(stamps, { recursive: true });
  for (const [{ name, folder }, hash] of hashSources(packages)) {
    const stamp = join(stamps, name.replace("/", "+"));
    const isCompiled = existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
    if (isCompiled && existsSync(join(folder, "dist"))) continue;
    rmSync(stamp, { force: true });
    await compilePackage(folder);
    writeFileSync(stamp, hash);
  }
  copyShared(join(projectRoot, "packages"));
  await writeInto("packages/orderpane/docs", "docs/reference-pages/write-plain-pages.ts");
  await writeInto("packages/orderpane", "packages/platform/src/testing/write-sample-schemas.ts");
  for (const { folder } of packages) cpSync(join(projectRoot, "LICENSE"), join(folder, "LICENSE"));
  return packages;
}

/** Runs a program that writes files into a folder. */
async function writeInto(folder: string, program: string): Promise<void> {
  const paths = [program, folder].map((path) => join(projectRoot, path));
  await runOrThrow(process.execPath, ["--conditions=orderpane-source", ...paths]);
}

/** Copies files that are published in two packages. */
function copyShared(packages: string): void {
  // A project's widget.json refers to the schema in the package that the project depends on.
  const schema = "widget.schema.json";
  cpSync(join(packages, "build", schema), join(packages, "orderpane", schema));
  // `orderpane new` uses the templates of `npm create orderpane`, without that package.
  const copy = join(packages, "cli/templates");
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(packages, "create/templates/ru.txt"), join(copy, "ru.txt"));
  for (const template of ["widget", "product-widget", "asking-widget"]) {
    for (const part of [`${template}/widgets`, `${template}/e2e`]) {
      cpSync(join(packages, "create/templates", part), join(copy, part), { recursive: true });
    }
  }
}

/** Returns the published packages, each after its dependencies. */
export function publicPackages(root: string): PublicPackage[] {
  const found = globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
      return manifest.private === true ? [] : [{ manifest, folder: join(root, dirname(file)) }];
    });
  const unsorted = found.map(({ manifest, folder }) => {
    const { name, version, dependencies, peerDependencies } = manifest;
    const all = Object.keys({ ...dependencies, ...peerDependencies });
    const needs = all.filter((needed) => found.some((one) => one.manifest.name === needed));
    return { name, version, folder, needs };
  });
  const sorted = new Set<PublicPackage>();
  const add = (one: PublicPackage) => {
    for (const needed of unsorted) if (one.needs.includes(needed.name)) add(needed);
    sorted.add(one);
  };
  unsorted.forEach(add);
  return [...sorted];
}

/** Returns a hash of each package's sources and those of its dependencies. */
function hashSources(packages: readonly PublicPackage[]): Map<PublicPackage, string> {
  const compiler = [
    "package-lock.json",
    "tsconfig*.json",
    "packages/tooling/src/packages/compile-packages.ts",
  ];
  const common = hashFiles(projectRoot, compiler);
  const hashes = new Map<PublicPackage, string>();
  // Each package comes after its dependencies.
  for (const one of packages) {
    const own = hashFiles(one.folder, ["package.json", "tsconfig.build.json", "src/**/*.*"]);
    const needed = [...hashes].filter(([{ name }]) => one.needs.includes(name)).map(([, hash]) => hash);
    hashes.set(one, hashOf([common, own, ...needed]));
  }
  return hashes;
}

function hashFiles(cwd: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd }).filter((file) => !/\.(test|test-d|bench)\./.test(file));
  return hashOf(files.toSorted().flatMap((file) => [file, readFileSync(join(cwd, file), "utf8")]));
}

function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

/**
 * Compiles a package into its `dist/`, which other programs may be reading. Its dependencies must be compiled
 * already.
 */
async function compilePackage(folder: string): Promise<void> {
  const work = await mkdtemp(join(projectRoot, "node_modules/.cache/orderpane/compile-"));
  try {
    const next = join(work, "dist");
    await compileModules(folder, next);
    const dist = join(folder, "dist");
    await rm(dist, { recursive: true, force: true });
    await rename(next, dist);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Writes the compiled modules of a package, with their style sheets. */
async function compileModules(folder: string, dist: string): Promise<void> {
  const config = join(folder, "tsconfig.build.json");
  const tsc = [resolveBin("typescript", "tsc"), "-p", config, "--outDir", dist];
  const { code, output } = await runCommand(process.execPath, tsc, { cwd: projectRoot });
  if (code !== 0) throw new ToolingError(`${folder} cannot be compiled:\n${output}`);
  const src = join(folder, "src");
  for (const file of globSync("**/*.{tsx,css}", { cwd: src })) {
    const target = join(dist, file.replace(/\.tsx$/, ".js"));
    if (file.endsWith(".css")) {
      if (existsSync(dirname(target))) await copyFile(join(src, file), target);
    } else if (existsSync(target)) await compileJsx(join(src, file), target);
  }
}

/**
 * Compiles a module with JSX again, into calls of Preact's `h`, as in the build of a widget. The calls of
 * TypeScript's automatic runtime would make widgets larger.
 */
async function compileJsx(source: string, target: string): Promise<void> {
  const { code, errors } = await transform(source, await readFile(source, "utf8"), jsxOptions);
  if (errors[0]) throw errors[0];
  await writeFile(target, code);
}

const jsxOptions = {
  jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" },
  inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] },
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: "rewrite" },
} satisfies Parameters<typeof transform>[2];
