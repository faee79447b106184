import { stripVTControlCharacters } from "node:util";
import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** A command that was called wrongly, or in a project that is not set up for it. Exit code 2. */
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

/** Configuration rather than a failed attempt. */
const usageCodes: ReadonlySet<string> = new Set([
  "usage",
  "bad-application",
  "bad-clock",
  "bad-config",
  "bad-declaration",
  "bad-fault",
  "bad-name",
  "bad-plan",
  "bad-port",
  "bad-setting",
  "bad-store-file",
  "bad-target",
  "broken-bundle",
  "database-in-use",
  "missing-setting",
  "no-bundles",
  "no-entry",
  "no-history",
  "no-widgets",
  "not-a-database",
  "port-in-use",
  "unknown-variant",
]);

/** What an error means to whoever called the command, or `null` for one that nobody foresaw. */
export function describeFailure(error: unknown): Failure | null {
  if (!isForeseen(error)) return null;
  if (error.name === "PartlyAppliedError") return failure(error, exitCodes.partly);
  return failure(error, usageCodes.has(error.code) ? exitCodes.usage : exitCodes.failed);
}

/** What an error means that nobody foresaw. */
export function internalFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: exitCodes.failed, code: "internal", message };
}

/** The base errors of our packages; by name, because loading a package for its error's class would slow every verb. */
const foreseen: ReadonlySet<string> = new Set([
  "UsageError",
  "BuildError",
  "DeployError",
  "PlatformError",
  "ProtocolError",
]);

/** Whether it is one of them or, `UndecidedError` for one, made from one of them. */
function isForeseen(error: unknown): error is Error & Described {
  if (!(error instanceof Error && "code" in error)) return false;
  return classNames(error).some((name) => foreseen.has(name));
}

function classNames(value: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== "object" || prototype === null) return [];
  return [prototype.constructor.name, ...classNames(prototype)];
}

/** The JSON form of a failure. */
export function failureDocument({ exitCode, ...error }: Failure): object {
  return { error };
}

interface Described {
  code: string;
  message: string;
  fix?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  frame?: string | undefined;
}

function failure({ code, message, fix, file, line, column, frame }: Described, exitCode: ExitCode): Failure {
  // A line of something that is no file, as of a store's answer, is named in the message.
  const place = file && [file, line, column].filter((part) => part !== undefined).join(":");
  // Tools colour what they say for a terminal of their own.
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
