import { join, sep } from "node:path";
import type { Plugin } from "rolldown";
import { escapePattern } from "../escape-pattern.ts";

/**
 * A path that begins with a slash begins at the project's root, as in Vite; where nothing is there, at that of the disk.
 * The bundler itself passes over those that lead into the project already, such as each widget's entry.
 */
export function rootPathsPlugin(root: string): Plugin {
  return {
    name: "orderpane:root-paths",
    resolveId: {
      filter: { id: { include: /^\//, exclude: new RegExp(`^${escapePattern(join(root, sep))}`) } },
      async handler(id, importer, options) {
        return this.resolve(join(root, id), importer, { ...options, skipSelf: true });
      },
    },
  };
}
