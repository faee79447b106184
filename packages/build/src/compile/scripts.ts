import type { Plugin } from "rolldown";
import { transform } from "rolldown/utils";
import type { BuildConfig } from "../build-config.ts";
import { classTransform, jsx } from "./transform-options.ts";
import { fileOf } from "../source/paths.ts";

/** As Vite does before plugins run. Without plugins the bundler does this itself, which is faster. */
export function scriptsPlugin({ resolve, typescript }: Pick<BuildConfig, "resolve" | "typescript">): Plugin {
  const options = {
    sourcemap: true,
    jsx,
    tsconfig: resolve.tsconfigPaths,
    ...(!resolve.tsconfigPaths && classTransform(typescript)),
  };
  return {
    name: "orderpane:scripts",
    transform: {
      filter: { id: /\.(?:m?ts|[jt]sx)(?:\?|$)/ },
      async handler(code, id) {
        const file = fileOf(id);
        const result = await transform(file, code, options);
        const [error] = result.errors;
        // The bundler reports the same error with its place.
        if (error) return null;
        return { code: result.code, map: result.map ?? null, moduleType: "js" };
      },
    },
  };
}
