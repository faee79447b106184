import { decodeLoginRequest, type LoginUser } from "@orderpane/protocol/lifecycle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import type { Account } from "../../db/account-table.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { LoginAnswer } from "../../lifecycle/login-return.ts";
import type { Exchange } from "../../request-log/exchange.ts";
import { exchangeOfLogin, type LoginOutcome } from "../../request-log/observe-login.ts";
import { createMessage, type Message } from "../../messages/message.ts";
import { languageOf } from "../language/request-language.ts";
import { localeOf } from "../language/locale.ts";
import { refusalHeaders, refusalPage } from "../layout/bare-page.ts";

/** The login that a browser asks for. */
export interface AskedLogin {
  readonly account: Pick<Account, "id">;
  readonly applicationId: string;
}

export interface LoginHandlerOptions {
  readonly lifecycle: Pick<Lifecycle, "loginReturn">;
  /** Who is at work in the back-office. */
  readonly user?: LoginUser;
  /** Told of every request and its answer. */
  readonly onAnswered?: ((exchange: Exchange) => void) | undefined;
}

/**
 * Answers `GET /admin/applications/<id>/login`, which needs no password: a browser comes there. It is redirected to the application, or
 * shown why not.
 */
export function createLoginHandler({ lifecycle, user, onAnswered }: LoginHandlerOptions) {
  const decide = ({ url }: Request, { account, applicationId }: AskedLogin): LoginAnswer => {
    const { searchParams } = new URL(url);
    try {
      return lifecycle.loginReturn(account, applicationId, decodeLoginRequest(searchParams), user);
    } catch (error) {
      if (!(error instanceof InvalidFieldError)) throw error;
      return { status: 400, reason: parameterProblem(searchParams, error.field) };
    }
  };
  return (request: Request, asked: AskedLogin): Response => {
    const start = performance.now();
    const answer = outcomeOf(decide(request, asked), request);
    const durationMs = performance.now() - start;
    const { account, applicationId } = asked;
    onAnswered?.(exchangeOfLogin(request, { accountId: account.id, applicationId, durationMs, answer }));
    return respond(answer);
  };
}

function outcomeOf(answer: LoginAnswer, request: Request): LoginOutcome {
  if ("url" in answer) return { status: 302, location: answer.url };
  const page = refusalPage(answer, localeOf(languageOf(request)));
  return { status: answer.status, page, message: answer.reason };
}

function respond(answer: LoginOutcome): Response {
  const { status } = answer;
  if ("page" in answer) return new Response(answer.page, { status, headers: refusalHeaders });
  return new Response(null, { status, headers: { Location: answer.location, "Cache-Control": "no-store" } });
}

/** As the protocol reads a parameter: there, once, and not empty. */
function parameterProblem(query: URLSearchParams, name: string): Message {
  const count = query.getAll(name).length;
  if (count === 0) return createMessage("parameterMissing", { name });
  return count > 1
    ? createMessage("parameterRepeated", { name, count })
    : createMessage("parameterEmpty", { name });
}
