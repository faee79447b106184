import { parse, type ParseError } from "jsonc-parser";
import { relative, resolve, sep } from "node:path";

export type BuildErrorCode =
  | "bad-config" // the project's configuration cannot be loaded or is invalid
  | "no-widgets" // the folder of widgets is missing or empty
  | "bad-name" // a widget's folder has a name that the marker cannot hold
  | "linked-folder" // a widget's folder is a symbolic link
  | "bad-declaration" // widget.json is missing, is not UTF-8 or JSON, or is invalid
  | "no-entry" // index.tsx is missing
  | "no-default-export" // index.tsx exports no component
  | "bad-syntax" // a script or a style sheet does not parse
  | "unresolved-import" // the file of an import or a url() is not found
  | "not-inlinable" // something only works as a separate file: import.meta.url, a remote style sheet
  | "not-compiled" // any other error of the bundler
  | "type-error" // TypeScript reports an error
  | "no-map" // the source map of a build is missing
  | "no-trace" // the text has no position in the script of a widget
  | "not-proven" // the finished fragment cannot be read back as it was written
  | "over-budget" // the widget is larger than its budget allows
  | "not-written"; // the output folder holds other files, or cannot be written

export interface BuildErrorDetails {
  /** Relative to the project's root, with forward slashes. */
  file?: string | undefined;
  place?: Place | undefined;
  frame?: string | undefined;
  fix?: string | undefined;
  cause?: unknown;
}

/**
 * The error of this package. `message` is one complete line with file and place; `file`, `line`, `column`,
 * `frame` and `fix` are for reports of more than one line.
 */
export class BuildError extends Error {
  override readonly name = "BuildError";
  readonly code: BuildErrorCode;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly frame: string | undefined;
  readonly fix: string | undefined;

  constructor(code: BuildErrorCode, problem: string, details: BuildErrorDetails = {}) {
    const { file, place, frame, fix, cause } = details;
    super(`${where(file, place)}${problem}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.file = file;
    this.line = place?.line;
    this.column = place?.column;
    this.frame = frame;
    this.fix = fix;
  }
}

/** `file` is relative to the project. */
export function notUtf8(file: string, code: BuildErrorCode = "not-compiled"): BuildError {
  return new BuildError(code, "the file is not UTF-8, the only encoding that can be read", {
    file,
    fix: "Save it as UTF-8, or convert it: iconv -f WINDOWS-1251 -t UTF-8 old > new.",
  });
}

function where(file: string | undefined, place: Place | undefined): string {
  if (file === undefined) return "";
  return place ? `${file}:${place.line}:${place.column}: ` : `${file}: `;
}

/** Line and column count from 1. */
export interface Place {
  line: number;
  column: number;
}

/** `offset` is in UTF-16 units. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Shows two lines before the place as well. Long lines are cut. */
export function codeFrame(text: string, { line, column }: Place): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - 2);
  const width = String(line).length;
  const cut = Math.max(0, column - 60);
  const shown = lines
    .slice(first - 1, line)
    .map((content, index) => `${String(first + index).padStart(width)} | ${content.slice(cut, cut + 100)}`);
  return [...shown, `${" ".repeat(width)} | ${" ".repeat(column - 1 - cut)}^`].join("\n");
}

/** The error for text that `JSON.parse` refused with `cause`. */
export function jsonError(
  code: BuildErrorCode,
  cause: unknown,
  { json, file, fix }: { json: string; file: string; fix?: string },
): BuildError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  // V8's message has the offset only for some mistakes.
  const errors: ParseError[] = [];
  parse(json, errors, { disallowComments: true });
  const offset = Number(/at position (\d+)/.exec(problem)?.[1] ?? errors[0]?.offset ?? json.length);
  const place = placeOf(json, offset);
  return new BuildError(code, `this is not JSON: ${problem}`, {
    file,
    place,
    frame: codeFrame(json, place),
    fix,
    cause,
  });
}

/** Relative to the root, with forward slashes, without a query. */
export function projectFile(root: string, file: string): string {
  const [path = file] = file.split("?", 1);
  return relative(root, resolve(root, path)).split(sep).join("/");
}

/** The bundler overwrites the `code` of an error, and leaves its `cause` alone. */
export function wrapForBundler(error: unknown): Error {
  return new Error("an error inside the bundler", { cause: error });
}
