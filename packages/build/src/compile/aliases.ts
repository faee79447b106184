import type { Plugin } from "rolldown";
import type { Alias } from "../config/resolve-build.ts";
import { escapePattern } from "../escape-pattern.ts";

/** The project's aliases: the first that fits takes the place of what it finds, and the rest of the way is an import's own. */
export function aliasesPlugin(aliases: readonly Alias[]): Plugin {
  return {
    name: "orderpane:aliases",
    resolveId: {
      filter: { id: aliases.map(({ find }) => patternOf(find)) },
      async handler(id, importer, options) {
        const alias = aliases.find(({ find }) => patternOf(find).test(id));
        if (!alias) return null;
        const path = id.replace(alias.find, alias.replacement);
        return (await this.resolve(path, importer, { ...options, skipSelf: true })) ?? path;
      },
    },
  };
}

/** A text stands for itself and for what begins with it and goes on with a slash. */
function patternOf(find: string | RegExp): RegExp {
  return typeof find === "string"
    ? new RegExp(`^${escapePattern(find)}(?:/|$)`)
    : new RegExp(find.source, find.flags.replace(/[gy]/g, ""));
}
