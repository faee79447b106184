import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Declared, Project, SourceFile } from "./project.ts";
import { readImports } from "./read-imports.ts";

/**
 * Reads the imports of every source file in `root`, and the declarations of the packages. Built and installed
 * files and fixtures are left out.
 */
export function readProject(root: string): Project {
  return { files: sourceFiles(root).map((file) => readSource(root, file)), packages: readPackages(root) };
}

/** The texts of README.md by the folder of the package. A package without the file is absent. */
export function readReadmes(root: string, folders: readonly string[]): Record<string, string> {
  const readmes: Record<string, string> = {};
  for (const folder of folders) {
    const path = join(root, folder, "README.md");
    if (existsSync(path)) readmes[folder] = readFileSync(path, "utf8");
  }
  return readmes;
}

const sources = "{*,packages/**/*,widgets/**/*,e2e/**/*}.{ts,tsx,mts,js,mjs,cjs}";
const outside = new Set(["node_modules", "dist", "fixtures", "test-results", "playwright-report", ".git"]);

function sourceFiles(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: (name) => outside.has(name.split(sep).at(-1) ?? "") })
    .map((file) => file.split(sep).join("/"))
    .toSorted();
}

function readSource(root: string, file: string): SourceFile {
  return { file, ...readImports(file, readFileSync(join(root, file), "utf8")) };
}

function readPackages(root: string): Record<string, Declared> {
  const packages: Record<string, Declared> = {};
  for (const path of globSync("{.,packages/*,e2e}/package.json", { cwd: root })) {
    const folder = path.split(sep).slice(0, -1).join("/") || ".";
    packages[folder] = readDeclared(join(root, path));
  }
  return packages;
}

function readDeclared(path: string): Declared {
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>> & {
    name: string;
  };
  const names = (field: string) => Object.keys(manifest[field] ?? {});
  return {
    name: manifest.name,
    dependencies: [...names("dependencies"), ...names("peerDependencies"), ...names("optionalDependencies")],
    devDependencies: names("devDependencies"),
  };
}
