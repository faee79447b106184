export type CreateErrorCode =
  | "usage"
  | "bad-name"
  | "not-empty"
  | "no-package-manager"
  | "not-written"
  | "not-installed";

/** Everything that this package refuses or fails at. */
export class CreateError extends Error {
  override readonly name = "CreateError";
  readonly code: CreateErrorCode;
  /** What the user can do about it. */
  readonly fix: string;

  constructor(code: CreateErrorCode, message: string, fix: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.fix = fix;
  }
}

/** 1: failed. 2: wrong usage, nothing was written. */
export function exitCodeOf({ code }: CreateError): 1 | 2 {
  return code === "not-written" || code === "not-installed" ? 1 : 2;
}
