import { isAbsolute } from "node:path";
import type { Plugin } from "rolldown";

export interface Inputs {
  plugin: Plugin;
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
