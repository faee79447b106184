import type { TransformOptions } from "rolldown/utils";
import type { TypeScriptOptions } from "../build-config.ts";

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

/** Vite's default. Older browsers would add a helper for class fields to every widget. */
export const scriptTargets = ["chrome111", "edge111", "firefox114", "safari16.4"];
