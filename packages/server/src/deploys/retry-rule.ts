import { DeployError, type DeployErrorCode } from "@orderpane/deploy";
import { ServerError, type ServerErrorCode } from "../errors.ts";

const again = true;
const useless = false;

/** Whether another try may succeed although nobody has changed anything. */
const worthRetry = {
  "bad-target": useless,
  unauthorized: useless,
  forbidden: useless,
  "not-found": useless,
  "not-a-store": again,
  refused: useless,
  redirected: useless,
  unreachable: again,
  timeout: again,
  interrupted: again,
  limited: again,
  "unexpected-answer": again,
  "endless-answer": useless,
  "list-incomplete": again,
  "server-error": again,
  "no-bundles": useless,
  "broken-bundle": useless,
  "too-large": useless,
  "missing-setting": useless,
  "bad-setting": useless,
  "history-failed": again,
  "no-history": useless,
  "no-widget": again,
  "not-adoptable": useless,
  "bad-plan": useless,
  "plan-outdated": again,
  "not-confirmed": again,
  duplicated: again,
  stopped: again,
  "bad-options": useless,
  "weak-secret": useless,
  "registry-failed": again,
  "unknown-store": useless,
  uninstalled: useless,
  "sealed-otherwise": useless,
} satisfies Record<DeployErrorCode | ServerErrorCode, boolean>;

const firstPause = 10_000;
const longestPause = 3_600_000;

/** How long to wait after a failed try, in ms; `null`: until something changes. `failures`: those before. */
export function retryPause(error: unknown, failures: number): number | null {
  const isKnown = error instanceof DeployError || error instanceof ServerError;
  if (isKnown && !worthRetry[error.code]) return null;
  return Math.min(firstPause * 2 ** Math.min(failures, 20), longestPause);
}
