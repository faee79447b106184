import { readFile } from "node:fs/promises";
import { parseSync, Visitor } from "rolldown/utils";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { detailsAt } from "../place.ts";

/**
 * Explains a failed proof when a decorator or an `accessor` field is the reason, because the bundler leaves
 * them as they are.
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
    const found = findUncompiled(file, code);
    if (!found) continue;
    return new BuildError("not-compiled", `browsers do not support ${found.kind}: they must be compiled`, {
      file: projectFile(root, file),
      ...detailsAt(code, found.offset),
      fix: found.kind === accessors ? "Write a getter and a setter." : decoratorFix(typescript),
      cause: error,
    });
  }
  return null;
}

const accessors = "accessor fields";

function decoratorFix({ experimentalDecorators }: BuildConfig["typescript"]): string {
  return experimentalDecorators
    ? "Write it without a decorator: experimentalDecorators does not apply to this one."
    : 'Set "experimentalDecorators": true in tsconfig.json, or write it without decorators.';
}

function findUncompiled(file: string, code: string): { kind: string; offset: number } | null {
  if (!/@|\baccessor\b/.test(code)) return null;
  const found: { kind: string; offset: number }[] = [];
  new Visitor({
    Decorator: ({ start }) => void found.push({ kind: "decorators", offset: start }),
    AccessorProperty: ({ start }) => void found.push({ kind: accessors, offset: start }),
  }).visit(parseSync(file, code).program);
  return found.toSorted((a, b) => a.offset - b.offset)[0] ?? null;
}
