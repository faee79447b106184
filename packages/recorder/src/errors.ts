/** The codes a {@link RecordError} can carry. */
export type RecordErrorCode =
  | "bad-target" // the application's password is too short to be recognised in other text
  | "not-recorded" // the folder cannot be written
  | "bad-port"; // the recorder cannot listen on the port

/** The error of this package. No message, fix or cause contains a password. */
export class RecordError extends Error {
  override readonly name = "RecordError";
  readonly code: RecordErrorCode;
  /** What to do next, as a sentence. */
  readonly fix: string;

  constructor(code: RecordErrorCode, message: string, { fix, cause }: { fix: string; cause?: unknown }) {
    super(message, { cause });
    this.code = code;
    this.fix = fix;
  }
}
