import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";

const toolingErrors = {
  usage: {
    exit: "usage",
    meaning: "The command line names something that does not exist.",
    advice: "Correct the command line.",
  },
  failed: {
    exit: "failed",
    meaning: "A program, a package or a measurement failed.",
    advice: "Correct what the message says, and run the command again.",
  },
  "no-browser": {
    exit: "failed",
    meaning: "No browser could be found or installed.",
    advice: "Install Chromium or Chrome, or name one in ORDERPANE_BROWSER.",
  },
} as const satisfies ErrorTable;

type ToolingErrorCode = keyof typeof toolingErrors;

export class ToolingError extends OrderpaneError<ToolingErrorCode> {
  override readonly name = "ToolingError";

  constructor(code: ToolingErrorCode, message: string, details?: ErrorDetails) {
    super(toolingErrors, code, message, details);
  }
}
