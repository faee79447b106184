import { DeployError, type DeployErrorCode } from "@orderpane/deploy";
import { ServerError, type ServerErrorCode } from "../errors.ts";

/** For a try that may succeed without any change. */
const soon = "soon";
/** For a problem that a person has to solve, perhaps in the store. Tries never end, because widget keys expire. */
const daily = "daily";
/** For a store that is gone, until something is wanted there again. */
const never = "never";

const retries = {
  "bad-target": daily,
  unauthorized: never,
  forbidden: daily,
  "not-found": daily,
  "not-a-store": soon,
  refused: daily,
  redirected: daily,
  unreachable: soon,
  timeout: soon,
  interrupted: soon,
  limited: soon,
  "unexpected-answer": soon,
  "endless-answer": daily,
  "list-incomplete": soon,
  "server-error": soon,
  "no-bundles": daily,
  "broken-bundle": daily,
  "too-large": daily,
  "missing-setting": daily,
  "bad-setting": daily,
  "history-failed": soon,
  "no-history": daily,
  "no-widget": soon,
  "not-adoptable": daily,
  "bad-plan": daily,
  "plan-outdated": soon,
  "not-confirmed": soon,
  duplicated: soon,
  stopped: soon,
  "bad-options": daily,
  "missing-package": daily,
  "weak-secret": daily,
  "registry-failed": soon,
  "unknown-store": never,
  uninstalled: never,
  "sealed-otherwise": daily,
} satisfies Record<DeployErrorCode | ServerErrorCode, "soon" | "daily" | "never">;

const firstPause = 10_000;
const longestPause = 3_600_000;
const dailyPause = 24 * 3_600_000;

/** How long to wait after a failed try, in ms; `null`: until something changes. `failures`: how many tries failed before. */
export function retryPause(error: unknown, failures: number): number | null {
  const isKnown = error instanceof DeployError || error instanceof ServerError;
  const retry = isKnown ? retries[error.code] : soon;
  if (retry === never) return null;
  if (retry === daily) return dailyPause;
  return Math.min(firstPause * 2 ** Math.min(failures, 20), longestPause);
}
