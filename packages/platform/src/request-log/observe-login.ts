import { formatMessage, type Message } from "../messages/message.ts";
import { type Exchange, noBody } from "./exchange.ts";

/** Where a login sends the browser, or the page that it shows instead. */
export type LoginOutcome =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly page: string; readonly message: Message };

export interface LoginExchange {
  readonly storeId: number;
  readonly applicationId: string;
  readonly durationMs: number;
  readonly outcome: LoginOutcome;
}

/** The log's view of a step of a login. The log masks the tokens in both URLs. */
export function exchangeOfLogin(
  { method, url }: Request,
  { storeId, applicationId, durationMs, outcome }: LoginExchange,
): Exchange {
  const isRefused = "page" in outcome;
  return {
    source: "login",
    storeId,
    applicationId,
    method,
    url,
    status: outcome.status,
    durationMs,
    usage: null,
    request: noBody,
    response: isRefused ? { type: "text/html; charset=utf-8", body: outcome.page } : noBody,
    ...(!isRefused && { location: outcome.location }),
    problem: isRefused ? formatMessage(outcome.message, "en") : null,
    message: isRefused ? outcome.message : null,
  };
}
