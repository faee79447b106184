import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { readImports } from "../layers/read-imports.ts";

/**
 * Returns what the compiled modules of a package and their declarations import, but its package.json does not
 * declare, as `dist/a.js: package`.
 */
export function undeclaredImports(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const declared = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ]);
  return globSync("dist/**/*.{js,d.ts}", { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const packages = new Set(importsOf(file, readFileSync(join(folder, file), "utf8")).map(packageOf));
      return [...packages].filter((name) => !declared.has(name)).map((name) => `${file}: ${name}`);
    });
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Those that leave the package. */
function importsOf(file: string, code: string): string[] {
  const statements = readImports(file, code).flatMap(({ specifier }) => specifier ?? []);
  return [...statements, ...(file.endsWith(".d.ts") ? importedTypes(code) : [])].filter(
    (specifier) => !/^[.#]/.test(specifier) && !isBuiltin(specifier),
  );
}

/** `import("package").Type`, as TypeScript writes the types that it infers. */
function importedTypes(code: string): string[] {
  const withoutComments = code.replaceAll(/\/\*[^]*?\*\//g, "");
  return [...withoutComments.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, specifier]) => specifier!);
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
}
