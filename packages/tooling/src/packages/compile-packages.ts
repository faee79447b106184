import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../programs/resolve-bin.ts";
import { compilePackage } from "./compile-package.ts";
import { type PublicPackage, publicPackages } from "./public-packages.ts";

interface CompiledPackages {
  readonly packages: readonly PublicPackage[];
  /** How many were compiled now. The others had not changed. */
  readonly compiled: number;
}

/**
 * Compiles the packages that are published into their `dist/`, unless it has been compiled from the same
 * sources.
 *
 * @throws {ToolingError} `failed` with what TypeScript says
 */
export async function compilePackages(): Promise<CompiledPackages> {
  const packages = publicPackages(projectRoot);
  let compiled = 0;
  for (const [{ name, folder }, hash] of hashSources(packages)) {
    const stamp = stampOf("compiled", name);
    if (isStamped(stamp, hash) && existsSync(join(folder, "dist"))) continue;
    rmSync(stamp, { force: true });
    await compilePackage(folder);
    writeFileSync(stamp, hash);
    compiled++;
  }
  // A project's widget.json names the schema of the package that the project depends on.
  const schema = "widget.schema.json";
  await copyFile(
    join(projectRoot, "packages/build", schema),
    join(projectRoot, "packages/orderpane", schema),
  );
  // `orderpane new` makes widgets as those of `npm create orderpane`, without that package.
  const copy = join(projectRoot, "packages/cli/templates");
  await rm(copy, { recursive: true, force: true });
  for (const part of ["widget", "product-widget", "asking-widget"].flatMap((name) => [
    `${name}/widgets`,
    `${name}/e2e`,
  ])) {
    await cp(join(projectRoot, "packages/create/templates", part), join(copy, part), { recursive: true });
  }
  return { packages, compiled };
}

/** The file with what a task was last done for in a package. It is not in the package, which is published. */
export function stampOf(task: string, packageName: string): string {
  const folder = join(projectRoot, "node_modules/.cache/orderpane/packages");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${packageName.replace("/", "+")}.${task}`);
}

export function isStamped(stamp: string, text: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === text;
}

/** Returns a hash of what each package is compiled from. It covers the packages that this one needs. */
function hashSources(packages: readonly PublicPackage[]): Map<PublicPackage, string> {
  const compiler = [
    "package-lock.json",
    "tsconfig*.json",
    "packages/tooling/src/packages/compile-package.ts",
  ];
  const common = hashFiles(projectRoot, compiler);
  const hashes = new Map<PublicPackage, string>();
  // Each package comes after those that it needs.
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
