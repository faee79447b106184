/**
 * The same shape as in our other packages, which are not installed yet when this one runs. Exit code 1:
 * failed; 2: wrong usage, nothing was written.
 */
const createErrors = {
  usage: { exit: 2, advice: "See npm create orderpane@latest -- --help" },
  "bad-name": { exit: 2, advice: "Choose another name." },
  "not-empty": { exit: 2, advice: "Choose another folder, or move the files in this one away." },
  "not-written": { exit: 1, advice: "Nothing was kept. Choose a folder that you can write to." },
  "not-installed": { exit: 1, advice: "The project is complete. Install its dependencies later." },
} as const;

type CreateErrorCode = keyof typeof createErrors;

/** The error of this package. */
export class CreateError extends Error {
  override readonly name = "CreateError";
  readonly code: CreateErrorCode;
  /** How the user can fix it. */
  readonly fix: string;
  readonly exit: 1 | 2;

  constructor(code: CreateErrorCode, message: string, details: { fix?: string; cause?: unknown } = {}) {
    super(message, details);
    this.code = code;
    this.fix = details.fix ?? createErrors[code].advice;
    this.exit = createErrors[code].exit;
  }
}
