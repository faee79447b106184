import { DeployError } from "./errors.ts";

/**
 * A create whose fate is open, because the list that was to decide could not be had. Code, fix and cause are those of
 * the list's failure, so the code alone does not tell that nothing was created.
 */
export class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}
