import { join } from "node:path";
import type { Plugin } from "rolldown";

/** Every import of Preact leads to the project's own: two of them in one bundle break hooks. */
export function onePreactPlugin(root: string): Plugin {
  const importer = join(root, "package.json");
  return {
    name: "orderpane:one-preact",
    resolveId: {
      filter: { id: /^preact(?:$|\/)/ },
      handler(id) {
        return this.resolve(id, importer, { skipSelf: true });
      },
    },
  };
}
