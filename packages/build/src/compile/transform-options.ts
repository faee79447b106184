import type { TransformOptions } from "rolldown/utils";
import type { TypeScriptOptions } from "../build-config.ts";

/** What `tsconfig.json` says of classes, as the bundler wants to hear it. */
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

/** Calls of h are shorter than those of the automatic runtime; a name of our own cannot meet one of the author's. */
export const jsx = { runtime: "classic", pragma: "orderpaneH", pragmaFrag: "orderpaneFragment" } as const;

/**
 * The browsers that Vite builds for when it is not told otherwise (`baseline-widely-available`): current in the
 * spring of 2023. Older ones would cost every widget a helper for class fields.
 */
export const scriptTargets = ["chrome111", "edge111", "firefox114", "safari16.4"];
