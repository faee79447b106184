import { parse, type ParseError } from "jsonc-parser";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { detailsAt } from "../place.ts";

/** The error for text that `JSON.parse` refused with `cause`. */
export function jsonError(
  code: BuildErrorCode,
  cause: unknown,
  { json, file }: { json: string; file: string },
): BuildError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  // V8's message has the offset only for some mistakes.
  const errors: ParseError[] = [];
  parse(json, errors, { disallowComments: true });
  const offset = Number(/at position (\d+)/.exec(problem)?.[1] ?? errors[0]?.offset ?? json.length);
  return new BuildError(code, `this is not JSON: ${problem}`, { file, ...detailsAt(json, offset), cause });
}
