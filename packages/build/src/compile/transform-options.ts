import type { TransformOptions } from "rolldown/utils";
import type { TypeScriptOptions } from "../build-config.ts";

/** The options of `tsconfig.json` that concern classes, as the bundler takes them. */
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

/**
 * Calls of `h` are shorter than those of the automatic runtime; our own name for it cannot clash with an
 * author's.
 */
export const jsx = { runtime: "classic", pragma: "orderpaneH", pragmaFrag: "orderpaneFragment" } as const;

/**
 * The browsers that Vite builds for by default (`baseline-widely-available`), from spring 2023. Older ones
 * would add a helper for class fields to every widget.
 */
export const scriptTargets = ["chrome111", "edge111", "firefox114", "safari16.4"];
