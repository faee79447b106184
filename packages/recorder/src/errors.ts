import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";

export const recordErrors = {
  "bad-target": {
    exit: "usage",
    meaning:
      "The application's password is too short to be recognised in other text, so it could not be hidden.",
    advice: "Check ORDERPANE_APP_PASSWORD: a store gives 32 hex digits.",
  },
  "not-recorded": {
    exit: "failed",
    meaning: "The folder cannot be written.",
    advice: "Make the folder writable, or name another one with --out.",
  },
  "bad-port": {
    exit: "usage",
    meaning: "The recorder cannot listen on the port.",
    advice: "Name another port with --port, or leave the option out.",
  },
} as const satisfies ErrorTable;

export type RecordErrorCode = keyof typeof recordErrors;

/** The error of this package. No message, fix or cause contains a password. */
export class RecordError extends OrderpaneError<RecordErrorCode> {
  override readonly name = "RecordError";

  constructor(code: RecordErrorCode, message: string, details?: ErrorDetails) {
    super(recordErrors, code, message, details);
  }
}
