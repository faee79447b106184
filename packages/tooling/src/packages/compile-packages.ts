import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../programs.ts";
import { compilePackage } from "./compile-package.ts";
import { type PublicPackage, publicPackages } from "./public-packages.ts";

/**
 * Compiles the packages that are published into their `dist/`, unless it has been compiled from the same
 * sources, and returns them.
 *
 * @throws {ToolingError} `failed` with the output of TypeScript
 */
export async function compilePackages(): Promise<PublicPackage[]> {
  const packages = publicPackages(projectRoot);
  // Not in the packages, which are published.
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
  return packages;
}

/** Copies files that are published in two packages. */
function copyShared(packages: string): void {
  // A project's widget.json names the schema of the package that the project depends on.
  const schema = "widget.schema.json";
  copyFileSync(join(packages, "build", schema), join(packages, "orderpane", schema));
  // `orderpane new` makes widgets as those of `npm create orderpane`, without that package.
  const copy = join(packages, "cli/templates");
  rmSync(copy, { recursive: true, force: true });
  for (const template of ["widget", "product-widget", "asking-widget"]) {
    for (const part of [`${template}/widgets`, `${template}/e2e`]) {
      cpSync(join(packages, "create/templates", part), join(copy, part), { recursive: true });
    }
  }
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
