import type { Plugin } from "rolldown";
import { transform } from "rolldown/utils";
import { jsx } from "./jsx.ts";

/**
 * Makes TypeScript and JSX plain JavaScript before the project's own plugins see them, as Vite does. Without such
 * plugins the bundler does it on its own, faster.
 */
export function scriptsPlugin(): Plugin {
  return {
    name: "orderpane:scripts",
    transform: {
      filter: { id: /\.(?:m?ts|[jt]sx)(?:\?|$)/ },
      async handler(code, id) {
        const file = id.split("?", 1)[0]!;
        const result = await transform(file, code, { sourcemap: true, jsx });
        const [error] = result.errors;
        // The bundler finds the same error and says where it is.
        if (error) return null;
        return { code: result.code, map: result.map ?? null, moduleType: "js" };
      },
    },
  };
}
