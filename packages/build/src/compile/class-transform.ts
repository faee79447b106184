import type { TransformOptions } from "rolldown/utils";
import type { TypeScriptOptions } from "../config/typescript-options.ts";

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
