import { readBasicCredentials } from "../http/basic-credentials.ts";
import type { Struck } from "./faults.ts";
import { breakOf, isReset } from "../http/broken-response.ts";
import { createMessage } from "../translations/message.ts";
import { type Exchange, type ExchangeBody, unreadBody } from "../request-log/exchange.ts";

/** Returns `null` without a store, and for the store's own response, which the back-office logs. */
export function exchangeOfFault(struck: Struck, store: { readonly id: number } | null): Exchange | null {
  const { request, faults, response, durationMs } = struck;
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
    response: responseBody(struck),
    message: createMessage("byFaults", { faults: faults.map(({ do: { kind } }) => kind).join(", ") }),
  };
}

function responseBody({ response, faults }: Struck): ExchangeBody {
  const type = response.headers.get("content-type");
  const broken = breakOf(response);
  if (broken) return { type, body: broken.bytes, isCut: broken.hasHead };
  // The first fault is nearest to the client.
  const [body] = faults.flatMap(({ do: action }) => (action.kind === "status" ? [action.body ?? ""] : []));
  const isEndless = faults.some(({ do: { kind } }) => kind === "hang");
  const isWhole = body !== undefined && !isEndless;
  return { type, body: body ?? "", isCut: !isWhole && response.body !== null };
}
