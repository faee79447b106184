import { isCanaryIn } from "@orderpane/tooling/canary";
import { DeployError } from "../errors.ts";

/** Everything that a log of an error could show: message, fix, stack, own fields, and those of its causes. */
export function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fix = error instanceof DeployError ? error.fix : "";
  return [error.name, error.message, fix, error.stack, JSON.stringify(error), textOfError(error.cause)].join(
    "\n",
  );
}

/** What `run` rejects with, as a DeployError. Throws where that holds a password of the tests. */
export async function failureOf(run: Promise<unknown>): Promise<DeployError> {
  const error: unknown = await run.then(
    () => new Error("expected a rejection"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeployError)) throw error;
  if (isCanaryIn(textOfError(error))) throw new Error(`an error of code ${error.code} holds a password`);
  return error;
}
