import { dirname } from "node:path";
import { ResolverFactory } from "rolldown/experimental";
import type { BuildConfig } from "../../build-config.ts";

/**
 * Files by what is imported: aliases, because the bundler calls a plugin from another thread for each module.
 */
export type FileAliases = Record<string, string>;

/**
 * Finds a file for each name of `specifiers`, which names what to look up instead. Leaves out what is not
 * found, which the bundler reports.
 */
export function createFileAliases(
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
