import { DeployError } from "../errors.ts";

/**
 * A change whose fate is open: the list that was to decide could not be had, or a later try was refused. Code, fix and
 * cause are those of that failure, so the code alone does not tell that nothing was changed.
 */
export class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}

/** The last try was refused; an earlier one may have taken place, or may yet. */
export function undecidedBefore({ code, message, fix, cause }: DeployError): UndecidedError {
  return new UndecidedError(code, `${message}; whether an earlier try took place is open`, { fix, cause });
}
