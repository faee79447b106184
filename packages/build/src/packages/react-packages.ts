import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Alias, AliasOptions } from "vite";
import { findManifest } from "./find-manifest.ts";

/** The replacements for React's modules in a widget. */
export const reactModules: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/compat/jsx-runtime",
  "react/jsx-dev-runtime": "preact/compat/jsx-dev-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/profiling": "preact/compat/client",
  "react-dom/test-utils": "preact/test-utils",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  scheduler: "preact/compat/scheduler",
};

const serverModules = ["react-dom/server", "react-dom/server.browser"];

/**
 * Returns the module that renders to HTML: Preact's own package if installed, otherwise one that uses the
 * document.
 */
function serverModule(root: string): string {
  const own = findManifest("preact-render-to-string", join(root, "package.json"));
  const extension = extname(import.meta.filename);
  return own === null
    ? join(import.meta.dirname, `../react-dom-server${extension}`)
    : "preact/compat/server.browser";
}

/** Makes libraries for React use Preact, except for modules that the project replaces itself. */
export function reactAliases(root: string, own: AliasOptions = []): Alias[] {
  const finds = Array.isArray(own) ? own.map(({ find }) => find) : Object.keys(own);
  const server = Object.fromEntries(serverModules.map((name) => [name, serverModule(root)]));
  return Object.entries({ ...reactModules, ...server })
    .filter(([name]) => !finds.some((find) => replaces(find, name)))
    .map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
}

/** Whether the project sets its own replacement for React. */
export function hasOwnReact(aliases: readonly Alias[]): boolean {
  return aliases.some(
    ({ find, replacement }) => replaces(find, "react") && replacement !== reactModules["react"],
  );
}

function replaces(find: string | RegExp, name: string): boolean {
  return typeof find === "string" ? name === find || name.startsWith(`${find}/`) : find.test(name);
}

/**
 * Returns the installed packages that import React and that the project depends on, directly or indirectly.
 */
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

/** A manifest that cannot be read is reported by the code that needs it. */
function readManifest(file: string | null): Partial<Record<Dependencies, object>> {
  try {
    return file === null ? {} : JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
