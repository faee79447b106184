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
  readonly answer: LoginOutcome;
}

/** The log's view of a step of a login. The log masks the tokens in both URLs. */
export function exchangeOfLogin(
  { method, url }: Request,
  { storeId, applicationId, durationMs, answer }: LoginExchange,
): Exchange {
  const isRefused = "page" in answer;
  return {
    source: "login",
    storeId,
    applicationId,
    method,
    url,
    status: answer.status,
    durationMs,
    usage: null,
    request: noBody,
    answer: isRefused ? { type: "text/html; charset=utf-8", body: answer.page } : noBody,
    ...(!isRefused && { location: answer.location }),
    problem: isRefused ? formatMessage(answer.message, "en") : null,
    message: isRefused ? answer.message : null,
  };
}
