import { DeployError } from "../errors.ts";

/**
 * A create whose fate is open: the list that was to decide could not be had, or a later try was refused. Code, fix and
 * cause are those of that failure, so the code alone does not tell that nothing was created.
 */
export class UndecidedError extends DeployError {
  override readonly name = "UndecidedError";
}
