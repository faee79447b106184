import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { type Declared, type Packages, refuseImport } from "./check-imports.ts";
import { type FileImport, findFolderCycles } from "./folder-cycles.ts";
import { readImports } from "./read-imports.ts";

/** Returns a line for each import that the table forbids, and for folders that import each other. */
export function checkLayers(root: string): string[] {
  const packages = readPackages(root);
  const files = find(
    root,
    "{*,packages/**/*,widgets/**/*,examples/**/*,e2e/**/*,docs/**/*}.{ts,tsx,mts,js,mjs,cjs}",
  );
  const known = new Set(files);
  const violations: string[] = [];
  const fileImports: FileImport[] = [];
  for (const file of files) {
    for (const entry of readImports(file, readFileSync(join(root, file), "utf8"))) {
      const { specifier = "(computed)", line } = entry;
      const why = refuseImport(file, entry, packages);
      if (why !== undefined) violations.push(`${file}:${line}  "${specifier}"  ${why}`);
      const to = posix.join(posix.dirname(file), specifier);
      if (specifier.startsWith(".") && known.has(to)) fileImports.push({ from: file, to });
    }
  }
  return [...violations, ...findFolderCycles(fileImports)];
}

const outside = new Set([
  "node_modules",
  "dist",
  "fixtures",
  // The files of projects that `npm create orderpane` makes.
  "templates",
  "test-results",
  "playwright-report",
  ".git",
]);

function find(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => outside.has(name.split(sep).at(-1) ?? "") })
    .map((file) => file.split(sep).join("/"))
    .toSorted();
}

function readPackages(root: string): Packages {
  const manifests = find(root, "{.,packages/*,examples/*,e2e,docs}/package.json");
  return Object.fromEntries(manifests.map((file) => [posix.dirname(file), readDeclared(join(root, file))]));
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
