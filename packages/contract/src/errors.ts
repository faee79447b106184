import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";

export const contractErrors = {
  "bad-target": {
    exit: "usage",
    meaning: "The description of the store to be checked is wrong.",
    advice: "Correct the variable or the field that the message names.",
  },
  mismatch: {
    exit: "failed",
    meaning: "The store does not behave as a case says.",
    advice: "Compare the response that the message names with the specification.",
  },
  refused: {
    exit: "failed",
    meaning: "A case tried to send a request that it must not send.",
    advice: "Correct the case: it must only change widgets of its own, and declare what it needs.",
  },
} as const satisfies ErrorTable;

export type ContractErrorCode = keyof typeof contractErrors;

export class ContractError extends OrderpaneError<ContractErrorCode> {
  override readonly name = "ContractError";

  constructor(code: ContractErrorCode, message: string, details?: ErrorDetails) {
    super(contractErrors, code, message, details);
  }
}
