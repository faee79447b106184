import { decodeLoginRequest } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { StoreRef } from "../lifecycle/lifecycle.ts";
import type { LoginDecision } from "../lifecycle/login-return.ts";
import { createMessage } from "../translations/message.ts";
import type { PlatformParts } from "../platform.ts";
import { exchangeOfLogin } from "../request-log/exchange.ts";
import { languageOf, localeOf } from "../translations/locale.ts";
import { errorNotice } from "./layout/layout.ts";
import { type PageContext, showNotice } from "./layout/page-context.ts";

/** Handles `GET /admin/applications/<id>/login`, which a browser opens, so it needs no password. */
export function createLoginHandler({ lifecycle, onExchange }: PlatformParts) {
  const decide = (store: StoreRef, applicationId: string, { searchParams }: URL): LoginDecision => {
    try {
      return lifecycle.loginReturn(store, applicationId, decodeLoginRequest(searchParams));
    } catch (error) {
      if (!(error instanceof InvalidFieldError)) throw error;
      return { status: 400, reason: createMessage("badParameter", { name: error.field }) };
    }
  };
  return (request: Request, store: StoreRef, applicationId: string): Response => {
    const start = performance.now();
    const common = { storeId: store.id, applicationId };
    const decision = decide(store, applicationId, new URL(request.url));
    if ("url" in decision) {
      const { url: location } = decision;
      onExchange(exchangeOfLogin(request, start, { ...common, status: 302, location }));
      const headers = { Location: location, "Cache-Control": "no-store" };
      return new Response(null, { status: 302, headers });
    }
    const { status, reason: message } = decision;
    const { t, format } = localeOf(languageOf(request));
    const body = `${t("loginRefused")}\n\n${format(message)}\n`;
    const type = "text/plain; charset=utf-8";
    const response = { type, body };
    onExchange(exchangeOfLogin(request, start, { ...common, status, message, response }));
    const headers = { "Content-Type": type, "Cache-Control": "no-store" };
    return new Response(body, { status, headers });
  };
}

export function redirectToLogin(c: PageContext, { lifecycle, onExchange }: PlatformParts): Response {
  const start = performance.now();
  const { store, site } = c.var;
  const applicationId = c.req.param("id") ?? "";
  try {
    const location = lifecycle.login(store, applicationId, { address: site.url.host });
    const outcome = { storeId: store.id, applicationId, status: 302, location };
    onExchange(exchangeOfLogin(c.req.raw, start, outcome));
    c.header("Cache-Control", "no-store");
    return c.redirect(location);
  } catch (error) {
    return showNotice(c, "/applications", errorNotice(error));
  }
}
