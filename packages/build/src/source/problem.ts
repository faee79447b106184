import { existsSync, readFileSync } from "node:fs";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { fileOf, projectFile } from "./paths.ts";
import { detailsAt } from "../place.ts";

/** A problem at a place in a module. */
export interface Problem {
  /** Default `not-inlinable`. */
  code?: BuildErrorCode;
  /** Offset in the module, in UTF-16 units. */
  offset: number;
  problem: string;
  fix?: string | undefined;
}

export interface Module {
  root: string;
  id: string;
  code: string;
}

export function errorAt(
  { root, id, code: text }: Module,
  { code = "not-inlinable", offset, problem, fix }: Problem,
): BuildError {
  return new BuildError(code, problem, { file: projectFile(root, id), ...detailsAt(text, offset), fix });
}

/** The place is known if the importing file itself has the import. */
export function errorAtImport(
  root: string,
  { specifier, importer }: { specifier: string; importer: string | undefined },
  { code = "not-inlinable", problem, fix }: Omit<Problem, "offset">,
): BuildError {
  const file = importer === undefined || importer.startsWith("\0") ? undefined : fileOf(importer);
  const text = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : "";
  const imports = text.matchAll(/(?:from|import|require)(?:[\s(]|\/\*.*?\*\/)*((["'`])(.*?)\2)/gs);
  const found = [...imports].find(([, , , name]) => name === specifier);
  return new BuildError(code, problem, {
    file: file && projectFile(root, file),
    ...(found && detailsAt(text, found.index + found[0].lastIndexOf(specifier) - 1)),
    fix,
  });
}

/** `file` is relative to the project. */
export function notUtf8(file: string, code: BuildErrorCode = "not-compiled"): BuildError {
  return new BuildError(code, "the file is not UTF-8, the only encoding that can be read", {
    file,
    fix: "Save it as UTF-8, or convert it: iconv -f WINDOWS-1251 -t UTF-8 old > new.",
  });
}

/** The bundler overwrites the `code` of an error, and leaves its `cause` alone. */
export function wrapForBundler(error: Error): Error {
  return new Error(error.message, { cause: error });
}

/** Returns `null` for an expression that overflows the stack, which must be generated code. */
export function unlessTooDeep<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
