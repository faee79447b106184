/** How the command ends with an error: `usage` if nothing was changed, `partly` if something was. */
export type ErrorExit = "failed" | "usage" | "partly";

/** Describes one error code of a package. The reference of errors is generated from these rows. */
export interface ErrorRow {
  /** Default `failed`. */
  readonly exit?: ErrorExit;
  /** A sentence about the failure. */
  readonly meaning: string;
  /** A sentence about the next step: the default `fix` of an error. */
  readonly advice: string;
}

export type ErrorTable<Code extends string = string> = Readonly<Record<Code, ErrorRow>>;

export interface ErrorDetails {
  /** A sentence about the next step. Default: the advice of the code. */
  readonly fix?: string | undefined;
  readonly cause?: unknown;
}

/** The same symbol in every copy of this package. */
const brand = Symbol.for("orderpane.error");

/**
 * Whether it is an error of these packages, in any release. In a project, the command and the Vite plugin may
 * have different copies, and `instanceof` does not recognize errors of another copy.
 */
export function isOrderpaneError(error: unknown): error is OrderpaneError {
  return error instanceof Error && brand in error;
}

/**
 * The base class of errors in all packages except those for browsers. A subclass passes its package's table
 * and declares the additional fields of its `Details`.
 */
export abstract class OrderpaneError<
  Code extends string = string,
  Details extends ErrorDetails = ErrorDetails,
> extends Error {
  readonly code: Code;
  readonly fix: string;
  readonly exit: ErrorExit;

  constructor(table: ErrorTable<Code>, code: Code, message: string, details?: Details) {
    const { fix, cause, ...rest }: ErrorDetails = details ?? {};
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, rest);
    const { advice, exit = "failed" } = table[code];
    this.code = code;
    this.fix = fix ?? advice;
    this.exit = exit;
  }

  get [brand](): true {
    return true;
  }
}

/**
 * Returns the reason in any thrown value. An error about a host's several addresses may have only a code, or
 * only the errors of the addresses.
 */
export function messageOf(error: unknown): string {
  const { message, code, errors } = Object(error) as Readonly<Record<string, unknown>>;
  const text =
    message || code || (Array.isArray(errors) && errors.length > 0 && messageOf(errors[0])) || error;
  if (text instanceof Error) return text.name;
  // The members of an object may be secret.
  return Object(text) === text ? "an object was thrown" : String(text);
}
