import type { CallbackReport } from "../lifecycle/callback-log.ts";
import { type Exchange, noBody } from "../request-log/exchange.ts";

/** The log's view of a call to an application's server; `null` if no call was made. */
export function exchangeOfCallback(
  storeId: number,
  { applicationId, callback }: CallbackReport,
): Exchange | null {
  if (callback === null) return null;
  const { url, status, durationMs, body, isBodyCut: isCut, problem, message } = callback;
  return {
    source: "callback",
    storeId,
    applicationId,
    method: "GET",
    url,
    status,
    durationMs,
    usage: null,
    request: noBody,
    answer: { type: null, body, isCut },
    problem,
    message,
  };
}
