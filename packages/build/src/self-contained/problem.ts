import { BuildError, type BuildErrorCode, codeFrame, placeOf, projectFile } from "../errors.ts";

export interface Problem {
  /** Default `not-inlinable`. */
  code?: BuildErrorCode;
  /** Offset in the module, in UTF-16 units. */
  offset: number;
  problem: string;
  fix: string;
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
  const place = placeOf(text, offset);
  const details = { file: projectFile(root, id), place, frame: codeFrame(text, place), fix };
  return new BuildError(code, problem, details);
}

/** `null` for an expression nested deeper than the engine's stack, which was not written by a person. */
export function unlessTooDeep<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
