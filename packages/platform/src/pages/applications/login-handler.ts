import { decodeLoginRequest } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { StoreRow } from "../../db/store-table.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { LoginDecision } from "../../lifecycle/login-return.ts";
import type { Exchange } from "../../request-log/exchange.ts";
import { exchangeOfLogin, type LoginOutcome } from "../../request-log/observe-login.ts";
import { createMessage } from "../../messages/message.ts";
import { languageOf } from "../language/request-language.ts";
import { localeOf } from "../language/locale.ts";
import { barePageHeaders, refusedLoginPage } from "../layout/bare-page.ts";

export interface LoginTarget {
  readonly store: Pick<StoreRow, "id">;
  readonly applicationId: string;
}

/** Handles `GET /admin/applications/<id>/login`, which a browser opens, so it needs no password. */
export function createLoginHandler(
  lifecycle: Pick<Lifecycle, "loginReturn">,
  onExchange: (exchange: Exchange) => void,
) {
  const decide = ({ url }: Request, { store, applicationId }: LoginTarget): LoginDecision => {
    try {
      return lifecycle.loginReturn(store, applicationId, decodeLoginRequest(new URL(url).searchParams));
    } catch (error) {
      if (!(error instanceof InvalidFieldError)) throw error;
      return { status: 400, reason: createMessage("badParameter", { name: error.field }) };
    }
  };
  return (request: Request, target: LoginTarget): Response => {
    const start = performance.now();
    const outcome = outcomeOf(decide(request, target), request);
    const durationMs = performance.now() - start;
    const { store, applicationId } = target;
    onExchange(exchangeOfLogin(request, outcome, { storeId: store.id, applicationId, durationMs }));
    return respond(outcome);
  };
}

function outcomeOf(decision: LoginDecision, request: Request): LoginOutcome {
  if ("url" in decision) return { status: 302, location: decision.url };
  const page = refusedLoginPage(decision, localeOf(languageOf(request)));
  return { status: decision.status, page, message: decision.reason };
}

function respond(outcome: LoginOutcome): Response {
  const { status } = outcome;
  if ("page" in outcome) return new Response(outcome.page, { status, headers: barePageHeaders });
  return new Response(null, { status, headers: { Location: outcome.location, "Cache-Control": "no-store" } });
}
