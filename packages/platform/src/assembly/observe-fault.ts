import { readBasicCredentials } from "../back-office/checks/auth.ts";
import { breakOf, isReset } from "../http/broken-response.ts";
import type { Fault } from "../faults/fault.ts";
import { printFault } from "../faults/fault-text.ts";
import type { Struck } from "../faults/faults.ts";
import type { Store } from "../stores/store.ts";
import { formatMessage, createMessage, type Message } from "../messages/message.ts";
import { type Exchange, type ExchangeBody, unreadBody } from "../request-log/exchange.ts";

/**
 * What a client got where faults had a hand in it: `null` where it got what the store has answered, late at most, and where
 * it has asked for no store. A request that was executed has an entry of its own, from whoever has executed it.
 */
export function exchangeOfFault(struck: Struck, store: Pick<Store, "account"> | null): Exchange | null {
  const { request, faults, answer, durationMs } = struck;
  if (store === null || !(isReset(answer) || faults.some(isNoticed))) return null;
  const { method, url, headers } = request;
  const message = messageOf(faults);
  return {
    source: "fault",
    accountId: store.account.id,
    applicationId: readBasicCredentials(headers.get("authorization"))?.login ?? null,
    method,
    url,
    status: isReset(answer) ? null : answer.status,
    durationMs,
    usage: null,
    request: unreadBody(request),
    answer: answerBody(struck),
    problem: formatMessage(message, "en"),
    message,
  };
}

/** A late answer is the same one, and a list as it was earlier is the store's own. */
function isNoticed({ do: { kind } }: Fault): boolean {
  return kind !== "delay" && kind !== "list-lag";
}

/** A thousand may meet one request. */
const mostNames = 3;

function messageOf(faults: readonly Fault[]): Message {
  const names = faults.slice(0, mostNames).map(nameOf).join("; ");
  const count = faults.length - mostNames;
  if (count > 0) return createMessage("byManyFaults", { faults: names, count });
  return createMessage(faults.length === 1 ? "byFault" : "byFaults", { faults: names });
}

/** Without headers and body, which may hold what is nobody's business. */
function nameOf(fault: Fault): string {
  const { do: action } = fault;
  const isStatus = action.kind === "status";
  return printFault(isStatus ? { ...fault, do: { kind: "status", status: action.status } } : fault);
}

function answerBody({ answer, faults }: Struck): ExchangeBody {
  const type = answer.headers.get("content-type");
  const broken = breakOf(answer);
  if (broken) return { type, body: broken.bytes, isCut: broken.hasHead };
  // The first is nearest to the client.
  const actions = faults.map(({ do: action }) => action);
  const given = actions.find((action) => action.kind === "status");
  const isWhole = given !== undefined && actions.every(({ kind }) => kind !== "hang");
  return { type, body: given?.body ?? "", isCut: !isWhole && answer.body !== null };
}
