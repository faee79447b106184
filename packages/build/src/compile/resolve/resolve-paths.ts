import { join, sep } from "node:path";
import type { Plugin } from "rolldown";
import { exactRegex, prefixRegex } from "rolldown/filter";
import type { Alias } from "../../build-config.ts";

export function aliasesPlugin(aliases: readonly Alias[]): Plugin {
  const rules = aliases.map((alias) => ({ ...alias, patterns: patternsOf(alias.find) }));
  return {
    name: "orderpane:aliases",
    resolveId: {
      filter: { id: rules.flatMap(({ patterns }) => patterns) },
      async handler(id, importer, options) {
        const alias = rules.find(({ patterns }) => patterns.some((pattern) => pattern.test(id)));
        if (!alias) return null;
        const path = id.replace(alias.find, alias.replacement);
        return (await this.resolve(path, importer, { ...options, skipSelf: true })) ?? path;
      },
    },
  };
}

function patternsOf(find: string | RegExp): RegExp[] {
  return typeof find === "string"
    ? [exactRegex(find), prefixRegex(`${find}/`)]
    : [new RegExp(find.source, find.flags.replace(/[gy]/g, ""))];
}

/** A path that begins with a slash is looked up in the project's root first, as in Vite. */
export function rootPathsPlugin(root: string): Plugin {
  return {
    name: "orderpane:root-paths",
    resolveId: {
      filter: { id: { include: /^\//, exclude: prefixRegex(join(root, sep)) } },
      async handler(id, importer, options) {
        return this.resolve(join(root, id), importer, { ...options, skipSelf: true });
      },
    },
  };
}
