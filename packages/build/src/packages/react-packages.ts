import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AliasOptions } from "vite";
import type { Alias } from "../build-config.ts";
import { findManifest } from "./find-manifest.ts";

/** What React's modules are in a widget. */
export const reactModules: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/compat/jsx-runtime",
  "react/jsx-dev-runtime": "preact/compat/jsx-dev-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/test-utils": "preact/test-utils",
};

/** Lets libraries for React use Preact, except for the modules that the project replaces itself. */
export function reactAliases(own: AliasOptions = []): Alias[] {
  const finds = Array.isArray(own) ? own.map(({ find }) => find) : Object.keys(own);
  return Object.entries(reactModules)
    .filter(([name]) => !finds.some((find) => replaces(find, name)))
    .map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
}

function replaces(find: string | RegExp, name: string): boolean {
  return typeof find === "string" ? name === find || name.startsWith(`${find}/`) : find.test(name);
}

/** The installed packages that import React and that the project needs, directly or through another one. */
export function reactPackages(root: string): string[] {
  const found = new Set<string>();
  const visit = (names: readonly string[], importer: string): void => {
    for (const name of names.filter((candidate) => !found.has(candidate))) {
      const manifest = findManifest(name, importer);
      const { dependencies, peerDependencies } = readManifest(manifest);
      if (manifest === null || !("react" in { ...dependencies, ...peerDependencies })) continue;
      found.add(name);
      visit(Object.keys({ ...dependencies }), manifest);
    }
  };
  const own = join(root, "package.json");
  const { dependencies, devDependencies } = readManifest(own);
  visit(Object.keys({ ...dependencies, ...devDependencies }), own);
  return [...found];
}

type Dependencies = "dependencies" | "devDependencies" | "peerDependencies";

/** A manifest that cannot be read is reported by whatever needs it. */
function readManifest(file: string | null): Partial<Record<Dependencies, object>> {
  try {
    return file === null ? {} : JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
