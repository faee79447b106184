import { inspect, stripVTControlCharacters } from "node:util";
import { errorExitCodes, type ExitCode, exitCodes } from "./exit-codes.ts";

/** The command was called wrongly, or in a project that is not set up for it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
  readonly fix: string | undefined;

  constructor(message: string, fix?: string) {
    super(message);
    this.fix = fix;
  }
}

export interface Failure {
  exitCode: ExitCode;
  /** `internal` for an error that is not one of our packages' own: a bug. */
  code: string;
  /** Complete in one line, its place included. */
  message: string;
  /** `file:line:column`, relative to the project. */
  place?: string;
  frame?: string;
  fix?: string;
  /** Only for an internal error: the text shows it instead of the message. */
  stack?: string;
}

export function describeFailure(error: unknown): Failure {
  const exitCode = error instanceof Error && hasCode(error) ? findExitCode(error) : null;
  if (exitCode === null) {
    const message = error instanceof Error ? error.message : String(error);
    return { exitCode: exitCodes.failed, code: "internal", message, stack: inspect(error) };
  }
  const { code, message, fix, file, place: at, frame } = error as Described;
  const place = file && [file, at?.line, at?.column].filter((part) => part !== undefined).join(":");
  return {
    exitCode,
    code,
    // Messages of other tools may be coloured.
    message: stripVTControlCharacters(message),
    ...(place && { place }),
    ...(frame && { frame }),
    ...(fix && { fix }),
  };
}

export function failureDocument({ exitCode: _, stack: __, ...error }: Failure): object {
  return { error };
}

interface Described extends Error {
  code: string;
  fix?: string | undefined;
  file?: string | undefined;
  place?: { line: number; column: number } | undefined;
  frame?: string | undefined;
}

function hasCode(error: Error): error is Described {
  return "code" in error && typeof error.code === "string";
}

/** Also for a class that extends one of the table; `null` for an error of somebody else. */
function findExitCode(error: Described): ExitCode | null {
  const table: Readonly<Record<string, Readonly<Record<string, ExitCode>>>> = errorExitCodes;
  for (let type: unknown = error; type instanceof Error; type = Object.getPrototypeOf(type)) {
    const codes = table[type.constructor.name];
    if (!codes) continue;
    return error.name === "PartlyAppliedError" ? exitCodes.partly : (codes[error.code] ?? exitCodes.failed);
  }
  return null;
}
