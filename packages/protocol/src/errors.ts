import { type ErrorDetails, type ErrorTable, OrderpaneError } from "./orderpane-error.ts";

export const protocolErrors = {
  malformed: {
    exit: "failed",
    meaning: "The document cannot be parsed, or has another root than expected.",
    advice: "Check that it comes from a store, and that nothing between has changed it.",
  },
  "invalid-field": {
    exit: "failed",
    meaning: "The document can be parsed, but one of its fields is not valid.",
    advice: "Correct the field that the message names.",
  },
  "forbidden-character": {
    exit: "failed",
    meaning: "The text has a character that XML 1.0 cannot carry, not even as a reference.",
    advice:
      "Remove the character at the offset in the message. In a script, write it as an escape such as `\\u0001`.",
  },
} as const satisfies ErrorTable;

export type ProtocolErrorCode = keyof typeof protocolErrors;

/** The error that every codec of this package throws. */
export class ProtocolError extends OrderpaneError<ProtocolErrorCode> {
  override readonly name: string = "ProtocolError";

  constructor(code: ProtocolErrorCode, message: string, details?: ErrorDetails) {
    super(protocolErrors, code, message, details);
  }
}

/** `field` is its name in JSON; `problem` is a sentence without its subject. */
export class InvalidFieldError extends ProtocolError {
  override readonly name = "InvalidFieldError";
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super("invalid-field", `${field} ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}
