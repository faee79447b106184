import type { Message } from "../messages/message.ts";
import { type Exchange, noBody } from "./exchange.ts";

export type LoginOutcome =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly page: string; readonly message: Message };

/** The log's view of a step of a login. The log masks the tokens in both URLs. */
export function exchangeOfLogin(
  { method, url }: Request,
  outcome: LoginOutcome,
  fields: Pick<Exchange, "storeId" | "applicationId" | "durationMs">,
): Exchange {
  const isRefused = "page" in outcome;
  return {
    ...fields,
    source: "login",
    method,
    url,
    status: outcome.status,
    usage: null,
    request: noBody,
    response: isRefused ? { type: "text/html; charset=utf-8", body: outcome.page } : noBody,
    ...(!isRefused && { location: outcome.location }),
    message: isRefused ? outcome.message : null,
  };
}
