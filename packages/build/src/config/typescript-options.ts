import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveTsconfig, TsconfigCache } from "rolldown/experimental";
import type { TypeScriptOptions } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { codeFrame } from "../place.ts";
import { chainOf } from "./tsconfig.ts";

interface ReadTypeScriptOptions {
  options: TypeScriptOptions;
  /** Includes files that do not exist, but would take precedence. */
  sources: string[];
}

/**
 * The defaults are Vite's.
 *
 * @throws {BuildError} `bad-config`
 */
export function readTypeScriptOptions(root: string, tsconfig?: string): ReadTypeScriptOptions {
  const found = findTsconfig(root, tsconfig);
  const { compilerOptions = {} } = found?.tsconfig ?? {};
  const { experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields, target } = compilerOptions;
  const places = [join(root, "tsconfig.json"), join(root, "widgets", "tsconfig.json")];
  return {
    options: {
      experimentalDecorators: experimentalDecorators ?? false,
      emitDecoratorMetadata: emitDecoratorMetadata ?? false,
      useDefineForClassFields: useDefineForClassFields ?? (found === null || hasFields(target)),
    },
    sources: [...new Set([...places, ...(found?.tsconfigFilePaths ?? []).flatMap((file) => chainOf(file))])],
  };
}

function findTsconfig(root: string, tsconfig: string | undefined): ReturnType<typeof resolveTsconfig> {
  try {
    const cache = tsconfig === undefined ? null : new TsconfigCache(tsconfig);
    return resolveTsconfig(join(root, "widgets", "index.tsx"), cache);
  } catch (cause) {
    throw describe(cause, root);
  }
}

/** Classes have fields since ES2022. */
function hasFields(target = ""): boolean {
  return /^es(?:next|202[2-9]|20[3-9]\d)$/i.test(target);
}

function describe(cause: unknown, root: string): BuildError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const syntax = /path: (".*?"), message: (".*?"), line: (\d+), column: (\d+)/.exec(message);
  if (!syntax) {
    const problem = message.replace(/^Failed to resolve tsconfig for .*?: /, "");
    return new BuildError("bad-config", problem, { file: "tsconfig.json", cause });
  }
  const [, path = "", problem = "", line, column] = syntax;
  const file = String(JSON.parse(path));
  const place = { line: Number(line), column: Math.max(1, Number(column)) };
  return new BuildError("bad-config", String(JSON.parse(problem)), {
    file: projectFile(root, file),
    place,
    frame: codeFrame(readFileSync(file, "utf8"), place),
    cause,
  });
}
