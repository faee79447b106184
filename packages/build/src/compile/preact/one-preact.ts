import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { ResolverFactory } from "rolldown/experimental";
import type { BuildConfig } from "../../build-config.ts";

export type FileAliases = Record<string, string>;

/**
 * Two copies of Preact in one bundle break hooks. Aliases, because the bundler would call a plugin from
 * another thread for each module.
 */
export function onePreact({ root, resolve }: Pick<BuildConfig, "root" | "resolve">): FileAliases {
  const importer = join(root, "package.json");
  const manifest = findPreact(importer);
  if (manifest === null) return {};
  const resolver = new ResolverFactory({
    conditionNames: ["import", "default", ...resolve.conditions],
    mainFields: [...resolve.mainFields],
    extensions: [...resolve.extensions],
    symlinks: !resolve.preserveSymlinks,
  });
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as { exports?: object };
  const names = Object.keys(exports).map((path) => path.replace(/^\./, "preact"));
  return Object.fromEntries(
    names.flatMap((name) => {
      const { path } = resolver.sync(dirname(importer), name);
      // With the dollar, only the whole name matches.
      return path === undefined ? [] : [[`${name}$`, path]];
    }),
  );
}

function findPreact(importer: string): string | null {
  try {
    return findPackageJSON("preact", importer) ?? null;
  } catch {
    return null;
  }
}
