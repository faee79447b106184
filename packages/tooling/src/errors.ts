/** The codes a {@link ToolingError} can carry. */
export type ToolingErrorCode =
  | "usage" // the command line names something that does not exist
  | "no-browser" // no browser could be found or installed
  | "command-failed" // a program could not be started, or failed
  | "not-compiled" // a package does not compile
  | "not-releasable" // the packages cannot be published as they are
  | "undeclared-import" // a package imports what its package.json does not declare
  | "no-tests" // no test matches
  | "interrupted" // a signal ended the command after it had cleaned up
  | "bench-failed"; // a benchmark could not be found or measured

/** The errors of this package. The message says what failed, what was expected and how to fix it. */
export class ToolingError extends Error {
  override readonly name = "ToolingError";
  readonly code: ToolingErrorCode;

  constructor(code: ToolingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
