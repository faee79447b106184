import { readBasicCredentials } from "../http/basic-credentials.ts";
import type { Struck } from "./faults.ts";
import { isReset } from "../http/broken-response.ts";
import { createMessage } from "../translations/message.ts";
import { type Exchange, unreadBody } from "../request-log/exchange.ts";

/** Returns `null` without a store, and for the store's own response, which the back-office logs. */
export function exchangeOfFault(
  { request, faults, response, durationMs }: Struck,
  store: { readonly id: number } | null,
): Exchange | null {
  // Also true without faults.
  const isOwn = faults.every(({ do: { kind } }) => kind === "delay" || kind === "list-lag");
  if (store === null || (isOwn && !isReset(response))) return null;
  const { method, url, headers } = request;
  return {
    source: "fault",
    storeId: store.id,
    applicationId: readBasicCredentials(headers.get("authorization"))?.login ?? null,
    method,
    url,
    status: isReset(response) ? null : response.status,
    durationMs,
    usage: null,
    request: unreadBody(request),
    response: { type: response.headers.get("content-type"), body: "", isCut: response.body !== null },
    message: createMessage("byFaults", { faults: faults.map(({ do: { kind } }) => kind).join(", ") }),
  };
}
