/** The codes a {@link ToolingError} can carry. */
export type ToolingErrorCode =
  | "usage" // the command line or the configuration asks for what does not exist
  | "no-browser" // no way to a browser led to one that starts
  | "command-failed" // a program that was started ended badly, or took too long
  | "no-tests" // nothing that was asked for is a test
  | "interrupted" // somebody ended the command; what it had started is cleared away
  | "bench-failed"; // a benchmark could not be found or measured

/** What this package throws: what failed, what was expected, how to mend it. */
export class ToolingError extends Error {
  override readonly name = "ToolingError";
  readonly code: ToolingErrorCode;

  constructor(code: ToolingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
