import { BuildError, type BuildErrorCode } from "../errors.ts";
import { projectFile } from "./paths.ts";
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

/** Wraps an error, because the bundler overwrites its `code`, but not its `cause`. */
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
