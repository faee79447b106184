/** The codes that a {@link ContractError} can carry. */
export type ContractErrorCode =
  | "bad-target" // the description of the store to be checked is wrong
  | "mismatch" // the store does not behave as a case says
  | "refused"; // a case tried to send a request that it must not send

export class ContractError extends Error {
  override readonly name = "ContractError";
  readonly code: ContractErrorCode;

  constructor(code: ContractErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
