import { isAbsolute } from "node:path";
import type { Plugin } from "rolldown";
import { fileOf } from "../source/paths.ts";

export function createInputs() {
  const modules: string[] = [];
  const plugin: Plugin = {
    name: "orderpane:inputs",
    buildEnd() {
      // The bundler does not watch a module that a plugin has loaded.
      modules.push(...this.getModuleIds());
    },
  };
  return {
    plugin,
    files(watched: readonly string[]): string[] {
      const paths = [...modules, ...watched].map((id) => fileOf(id));
      return [...new Set(paths.filter((path) => isAbsolute(path)))].sort();
    },
  };
}
