import { DeployError } from "../errors.ts";

/**
 * The store may have executed a change: the list that would tell could not be read, or only a later try was
 * refused. `code`, `fix` and `cause` are those of that failure, so its code does not mean that nothing was
 * changed.
 */
export class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}

/** The last try was refused, but an earlier one may have been executed, or still may be. */
export function undecidedBefore({ code, message, fix, cause }: DeployError): UndecidedError {
  return new UndecidedError(code, `${message}; whether an earlier try was executed is unclear`, {
    fix,
    cause,
  });
}
