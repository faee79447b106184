import { DeployError, type DeployErrorCode } from "@orderpane/deploy";
import { ServerError, type ServerErrorCode } from "../errors.ts";

type Code = DeployErrorCode | ServerErrorCode;

/** The store is gone, until something is wanted there again. */
const never: ReadonlySet<Code> = new Set(["unauthorized", "unknown-store", "uninstalled"]);

/** A person has to solve the problem, perhaps in the store. Tries never end, because widget keys expire. */
const daily: ReadonlySet<Code> = new Set([
  "bad-target",
  "forbidden",
  "not-found",
  "refused",
  "redirected",
  "endless-answer",
  "too-large",
  "missing-setting",
  "bad-setting",
  "sealed-otherwise",
]);

const firstPause = 10_000;
const longestPause = 3_600_000;
const dailyPause = 24 * 3_600_000;

/**
 * How long to wait after a failed try, in ms; `null`: until something changes. `failures`: how many tries
 * failed before.
 */
export function retryPause(error: unknown, failures: number): number | null {
  if (error instanceof DeployError || error instanceof ServerError) {
    if (never.has(error.code)) return null;
    if (daily.has(error.code)) return dailyPause;
  }
  return Math.min(firstPause * 2 ** Math.min(failures, 20), longestPause);
}
