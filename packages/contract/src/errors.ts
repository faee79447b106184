/** A wrong target, a difference to a case, or a request that a case must not send. Contains no password. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}
