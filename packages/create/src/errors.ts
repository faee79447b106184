/** The same shape as the errors of our other packages, none of which is installed yet. */
export const createErrors = {
  usage: {
    exit: 2,
    meaning: "The command line cannot be understood.",
    advice: "See npm create orderpane@latest -- --help",
  },
  "bad-name": {
    exit: 2,
    meaning: "The name of the folder cannot be the name of a package.",
    advice: "Choose another name.",
  },
  "not-empty": {
    exit: 2,
    meaning: "The folder is not empty, or cannot be read.",
    advice: "Choose another folder, or move away what is in this one.",
  },
  "no-package-manager": {
    exit: 2,
    meaning: "The package manager is not installed.",
    advice: "Install it, or choose another package manager: --package-manager npm",
  },
  "not-written": {
    exit: 1,
    meaning: "The project cannot be written. Nothing was kept.",
    advice: "Nothing was kept. Choose a folder that you can write to.",
  },
  "not-installed": {
    exit: 1,
    meaning: "The project is complete, but its dependencies could not be installed.",
    advice: "Install the dependencies of the project later.",
  },
} as const;

export type CreateErrorCode = keyof typeof createErrors;

/** Everything that this package refuses or fails at. */
export class CreateError extends Error {
  override readonly name = "CreateError";
  readonly code: CreateErrorCode;
  /** What the user can do about it. */
  readonly fix: string;
  /** The exit code. 1: failed. 2: wrong usage, nothing was written. */
  readonly exit: 1 | 2;

  constructor(code: CreateErrorCode, message: string, details: { fix?: string; cause?: unknown } = {}) {
    super(message, details);
    this.code = code;
    this.fix = details.fix ?? createErrors[code].advice;
    this.exit = createErrors[code].exit;
  }
}
