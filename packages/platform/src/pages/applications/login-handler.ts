import { decodeLoginRequest } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { Lifecycle, StoreRef } from "../../lifecycle/lifecycle.ts";
import type { LoginDecision } from "../../lifecycle/login-return.ts";
import { createMessage } from "../../messages/message.ts";
import type { PlatformParts } from "../../platform.ts";
import { exchangeOfLogin } from "../../request-log/exchange.ts";
import { languageOf } from "../language/request-language.ts";
import { localeOf } from "../language/locale.ts";
import { barePage, barePageHeaders } from "../layout/bare-page.ts";

/** Handles `GET /admin/applications/<id>/login`, which a browser opens, so it needs no password. */
export function createLoginHandler({ lifecycle, onExchange }: PlatformParts) {
  return (request: Request, store: StoreRef, applicationId: string): Response => {
    const start = performance.now();
    const common = { storeId: store.id, applicationId };
    const decision = decide(lifecycle, request, common);
    if ("url" in decision) {
      const { url: location } = decision;
      onExchange(exchangeOfLogin(request, start, { ...common, status: 302, location }));
      const headers = { Location: location, "Cache-Control": "no-store" };
      return new Response(null, { status: 302, headers });
    }
    const { status, reason: message } = decision;
    const locale = localeOf(languageOf(request));
    const body = barePage({ title: locale.t("loginRefused"), text: locale.format(message), locale });
    const response = { type: barePageHeaders["Content-Type"], body };
    onExchange(exchangeOfLogin(request, start, { ...common, status, message, response }));
    return new Response(body, { status, headers: barePageHeaders });
  };
}

function decide(
  lifecycle: Lifecycle,
  { url }: Request,
  { storeId, applicationId }: { storeId: number; applicationId: string },
): LoginDecision {
  try {
    const { searchParams } = new URL(url);
    return lifecycle.loginReturn({ id: storeId }, applicationId, decodeLoginRequest(searchParams));
  } catch (error) {
    if (!(error instanceof InvalidFieldError)) throw error;
    return { status: 400, reason: createMessage("badParameter", { name: error.field }) };
  }
}
