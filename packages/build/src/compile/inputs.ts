import { isAbsolute } from "node:path";
import type { Plugin } from "rolldown";

/** Collects the files that went into a bundle: its modules, and the files that plugins read for them. */
export interface Inputs {
  plugin: Plugin;
  /** Sorted absolute paths; `watched` are the files that the bundler watches. */
  files(watched: readonly string[]): string[];
}

export function createInputs(): Inputs {
  const modules: string[] = [];
  return {
    plugin: {
      name: "orderpane:inputs",
      buildEnd() {
        // The bundler does not watch a module that a plugin has loaded.
        modules.push(...this.getModuleIds());
      },
    },
    files(watched) {
      const paths = [...modules, ...watched].map((id) => id.split("?", 1)[0]!);
      return [...new Set(paths.filter((path) => isAbsolute(path)))].sort();
    },
  };
}
