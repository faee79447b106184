import { formatMessage, type Message } from "../messages/message.ts";
import { type Exchange, noBody } from "./exchange.ts";

/** Where a browser was sent that is to log in, or what it was shown instead. */
export type LoginOutcome =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly page: string; readonly message: Message };

export interface LoginExchange {
  readonly storeId: number;
  readonly applicationId: string;
  readonly durationMs: number;
  readonly answer: LoginOutcome;
}

/** A step on the way into an application. The log masks the tokens in both addresses. */
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
