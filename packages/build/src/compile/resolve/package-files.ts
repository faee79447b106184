import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ResolverFactory } from "rolldown/experimental";
import type { BuildConfig } from "../../build-config.ts";
import { reactModules } from "../../packages/react-packages.ts";
import { findManifest } from "../../packages/find-manifest.ts";
import { findRuntime, namesInUmbrella } from "../../packages/runtime-package.ts";

/**
 * Files by what is imported: aliases, because the bundler calls a plugin from another thread for each module.
 */
export type FileAliases = Record<string, string>;

type Project = Pick<BuildConfig, "root" | "resolve">;

/** Two copies of Preact in one bundle break hooks. Libraries for React use it, too. */
export function onePreact({ root, resolve }: Project): FileAliases {
  const importer = join(root, "package.json");
  const manifest = findManifest("preact", importer);
  if (manifest === null) return {};
  const { exports = {} }: { exports?: object } = JSON.parse(readFileSync(manifest, "utf8"));
  const names = Object.keys(exports).map((path) => path.replace(/^\./, "preact"));
  const specifiers = { ...Object.fromEntries(names.map((name) => [name, name])), ...reactModules };
  return createFileAliases(importer, specifiers, resolve);
}

/** The same files, whichever names a widget imports, and though the umbrella package hides the runtime. */
export function oneRuntime({ root, resolve }: Project): FileAliases {
  const runtime = findRuntime(root);
  if (runtime === null) return {};
  const entry = "@orderpane/runtime/entry";
  const names = Object.entries(namesInUmbrella).flatMap(([name, other]) => [
    [name, name],
    [other, name],
  ]);
  return createFileAliases(runtime.importer, Object.fromEntries([[entry, entry], ...names]), resolve);
}

/**
 * Finds a file for each name of `specifiers`, which names what to look up instead. Leaves out what is not
 * found, which the bundler reports.
 */
function createFileAliases(
  importer: string,
  specifiers: Readonly<Record<string, string>>,
  { conditions, mainFields, extensions, preserveSymlinks }: BuildConfig["resolve"],
): FileAliases {
  const resolver = new ResolverFactory({
    conditionNames: ["import", "default", ...conditions],
    mainFields: [...mainFields],
    extensions: [...extensions],
    symlinks: !preserveSymlinks,
  });
  return Object.fromEntries(
    Object.entries(specifiers).flatMap(([name, specifier]) => {
      const { path } = resolver.sync(dirname(importer), specifier);
      // With the dollar, only the whole name matches.
      return path === undefined ? [] : [[`${name}$`, path]];
    }),
  );
}
