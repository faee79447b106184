import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { ResolverFactory } from "rolldown/experimental";
import type { BuildConfig } from "../../build-config.ts";

/** Files by what is imported, as the bundler's `resolve.alias` wants them. */
export type FileAliases = Record<string, string>;

/**
 * Leads every import of Preact to the project's own, whoever imports it: two of them in one bundle break hooks. Said to
 * the bundler beforehand, because it would ask a plugin from another thread for each module of each widget. Empty
 * where Preact is not installed; the bundler then says so.
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
      // The dollar says that what goes on behind the name is another import.
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
