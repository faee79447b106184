import { readFile } from "node:fs/promises";
import { parseSync, Visitor } from "rolldown/utils";
import type { BuildConfig } from "../build-config.ts";
import { BuildError, codeFrame, placeOf, projectFile } from "../errors.ts";

/**
 * Explains a failed proof when a decorator is the reason, because the bundler leaves decorators as they are.
 * Returns `null` for any other error. `inputs` are the files that went into the widget.
 */
export async function explainDecorators(
  error: unknown,
  { root, typescript }: Pick<BuildConfig, "root" | "typescript">,
  inputs: readonly string[],
): Promise<BuildError | null> {
  const isScript = error instanceof BuildError && error.cause instanceof SyntaxError;
  if (!isScript || error.code !== "not-proven") return null;
  for (const file of inputs.filter((path) => /\.[cm]?[jt]sx?$/.test(path))) {
    const code = await readFile(file, "utf8");
    const offset = findDecorator(file, code);
    if (offset === null) continue;
    const place = placeOf(code, offset);
    return new BuildError("not-compiled", "browsers do not support decorators: they must be compiled", {
      file: projectFile(root, file),
      place,
      frame: codeFrame(code, place),
      fix: typescript.experimentalDecorators
        ? "Write it without a decorator: experimentalDecorators does not apply to this one."
        : 'Set "experimentalDecorators": true in tsconfig.json, or write it without decorators.',
      cause: error,
    });
  }
  return null;
}

function findDecorator(file: string, code: string): number | null {
  if (!code.includes("@")) return null;
  const offsets: number[] = [];
  new Visitor({ Decorator: ({ start }) => void offsets.push(start) }).visit(parseSync(file, code).program);
  return offsets.length > 0 ? Math.min(...offsets) : null;
}
