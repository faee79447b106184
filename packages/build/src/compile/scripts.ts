import type { Plugin } from "rolldown";
import { transform, type TransformOptions } from "rolldown/utils";
import type { BuildConfig, TypeScriptOptions } from "../build-config.ts";
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

export function classTransform({
  experimentalDecorators: legacy,
  emitDecoratorMetadata,
  useDefineForClassFields,
}: TypeScriptOptions): Pick<TransformOptions, "decorator" | "assumptions" | "typescript"> {
  return {
    ...(legacy && { decorator: { legacy, emitDecoratorMetadata } }),
    ...(!useDefineForClassFields && {
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    }),
  };
}

/** Calls are shorter than those of the automatic runtime; the names cannot clash with an author's. */
export const jsx = { runtime: "classic", pragma: "orderpaneH", pragmaFrag: "orderpaneFragment" } as const;
