import { isCanaryIn } from "@orderpane/tooling/canary";
import { DeployError } from "../errors.ts";

/** Returns everything that a log could show of an error and its causes: message, fix, stack and fields. */
export function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fix = error instanceof DeployError ? error.fix : "";
  return [error.name, error.message, fix, error.stack, JSON.stringify(error), textOfError(error.cause)].join(
    "\n",
  );
}

/** Returns the DeployError that `run` rejects with. Throws if it contains a test password. */
export async function failureOf(run: Promise<unknown>): Promise<DeployError> {
  const error: unknown = await run.then(
    () => new Error("expected a rejection"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeployError)) throw error;
  if (isCanaryIn(textOfError(error))) throw new Error(`an error of code ${error.code} contains a password`);
  return error;
}
