/** The codes a {@link ServerError} can carry. */
export type ServerErrorCode =
  | "bad-options" // an option that cannot be right
  | "missing-package" // pg or pg-boss is needed, but not installed
  | "weak-secret" // a secret or key of less than 128 bits
  | "registry-failed" // the database did not do what it was asked for; nothing is half written
  | "unknown-store" // no store of this id has installed the application
  | "uninstalled" // the store has uninstalled it
  | "sealed-otherwise"; // no key of the application opens what the registry holds

/** The error of this package. No message, fix or cause contains a password, a token or a key. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;
  /** What to do next, as a sentence. */
  readonly fix: string;

  constructor(code: ServerErrorCode, message: string, { fix, cause }: { fix: string; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
  }
}
