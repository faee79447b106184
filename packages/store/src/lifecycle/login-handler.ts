import { decodeLoginPath, decodeLoginRequest, type LoginUser } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import { languageOf } from "../pages/language.ts";
import { localeOf } from "../pages/locale.ts";
import { refusalHeaders, refusalPage } from "../pages/refusal-page.ts";
import type { AccountId, Lifecycle } from "./lifecycle.ts";
import type { LoginAnswer } from "./login-return.ts";

export interface LoginHandlerOptions {
  readonly lifecycle: Pick<Lifecycle, "loginReturn">;
  /** Which store a request is for, by its host name. */
  readonly accountOf: (request: Request) => AccountId;
  /** Who is at work in the back-office. */
  readonly user?: LoginUser;
}

/**
 * Answers `GET /admin/applications/<id>/login`, which needs no password: a browser comes there. It is redirected to the application, or
 * shown why not.
 */
export function createLoginHandler({ lifecycle, accountOf, user }: LoginHandlerOptions) {
  const decide = (request: Request): LoginAnswer => {
    const { pathname, searchParams } = new URL(request.url);
    const applicationId = decodeLoginPath(pathname) ?? "";
    try {
      return lifecycle.loginReturn(accountOf(request), applicationId, decodeLoginRequest(searchParams), user);
    } catch (error) {
      if (!(error instanceof InvalidFieldError)) throw error;
      return { status: 400, problem: "bad-request", reason: error.message };
    }
  };
  return (request: Request): Response => {
    const answer = decide(request);
    if ("url" in answer) {
      const headers = { Location: answer.url, "Cache-Control": "no-store" };
      return new Response(null, { status: 302, headers });
    }
    const page = refusalPage(answer, localeOf(languageOf(request)));
    return new Response(page, { status: answer.status, headers: refusalHeaders });
  };
}
