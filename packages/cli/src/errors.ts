import { stripVTControlCharacters } from "node:util";
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

/** An error as the command reports it: the same in text and in JSON. */
export interface Failure {
  exitCode: ExitCode;
  code: string;
  /** Complete in one line, its place included. */
  message: string;
  /** `file:line:column`, relative to the project. */
  place?: string;
  /** The lines around the place. */
  frame?: string;
  /** What to do next. */
  fix?: string;
}

/**
 * Describes an error of our packages to whoever called the command; returns `null` for any other, which is a
 * bug.
 */
export function describeFailure(error: unknown): Failure | null {
  if (!(error instanceof Error && hasCode(error))) return null;
  const exitCode = findExitCode(error);
  if (exitCode === null) return null;
  return failure(error, error.name === "PartlyAppliedError" ? exitCodes.partly : exitCode);
}

/** Describes an error that `describeFailure` does not know. */
export function internalFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodes.failed, code: "internal", message };
}

/** The JSON form of a failure. */
export function failureDocument({ exitCode, ...error }: Failure): object {
  return { error };
}

function hasCode(error: Error): error is Described {
  return "code" in error && typeof error.code === "string";
}

/** Also for a class that extends one of the table, such as `UndecidedError`. */
function findExitCode(error: Described): ExitCode | null {
  const table: Readonly<Record<string, Readonly<Record<string, ExitCode>>>> = errorExitCodes;
  const base = classNames(error).find((name) => Object.hasOwn(table, name));
  return base === undefined ? null : (table[base]![error.code] ?? exitCodes.failed);
}

function classNames(value: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== "object" || prototype === null) return [];
  return [prototype.constructor.name, ...classNames(prototype)];
}

interface Described extends Error {
  code: string;
  fix?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  frame?: string | undefined;
}

function failure({ code, message, fix, file, line, column, frame }: Described, exitCode: ExitCode): Failure {
  // A line of something other than a file, such as a store's response, is in the message.
  const place = file && [file, line, column].filter((part) => part !== undefined).join(":");
  // Messages of other tools may be coloured.
  const text = stripVTControlCharacters(message);
  return {
    exitCode,
    code,
    message: text,
    ...(place && { place }),
    ...(frame && { frame }),
    ...(fix && { fix }),
  };
}
