import { isAbsolute } from "node:path";
import type { Plugin } from "rolldown";
import { fileOf } from "../source/paths.ts";

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
      const paths = [...modules, ...watched].map((id) => fileOf(id));
      return [...new Set(paths.filter((path) => isAbsolute(path)))].sort();
    },
  };
}
