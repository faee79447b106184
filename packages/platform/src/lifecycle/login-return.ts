import {
  encodeLoginReturn,
  type LoginRequest,
  type LoginUser,
  makeLoginTokens,
  secondLevelDomain,
} from "@orderpane/protocol/lifecycle";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Assumptions } from "../assumptions.ts";
import { createMessage, type Message } from "../translations/message.ts";

/** The user of the back-office of a local store, which needs no login. */
export const backOfficeUser: LoginUser = {
  userId: 7,
  userEmail: "anna@lastochka.example",
  userName: "Анна Ласточкина",
  emailConfirmed: true,
};

export type LoginDecision = { readonly url: string } | LoginRefusal;

export interface LoginRefusal {
  readonly status: 400 | 403 | 404;
  readonly reason: Message;
}

export interface LoginReturnOptions {
  readonly applicationId: string;
  readonly application: Application | undefined;
  readonly installation: Installation | undefined;
  readonly request: LoginRequest;
  readonly user: LoginUser;
  readonly loginReturn: Assumptions["loginReturn"];
}

/** The browser goes to a URL that the application registered, or to one of the same origin. */
export function decideLogin({
  applicationId: id,
  application,
  installation,
  request,
  user,
  loginReturn,
}: LoginReturnOptions): LoginDecision {
  if (!application) return refusal(404, createMessage("unknownApplication", { id }));
  const { loginUrl, autologinUrl } = application;
  if (installation?.state !== "installed") {
    const state = createMessage(installation?.state ?? "neverInstalled");
    return refusal(403, createMessage("mustBeInstalled", { id, state }));
  }
  if (loginUrl === null) return refusal(404, createMessage("hasNoLoginUrl", { id }));

  const login = URL.parse(request.login);
  if (!login || !/^https?:$/.test(login.protocol)) {
    return refusal(400, createMessage("loginIsNoAddress"));
  }
  // spec: the second-level domains are equal.
  const found = secondLevelDomain(login.hostname);
  const expected = secondLevelDomain(new URL(loginUrl).hostname);
  if (found !== expected) return refusal(403, createMessage("loginElsewhere", { expected, found }));
  // The domain alone would allow all of co.uk, and anybody with a name there would get the digests.
  const origins = [loginUrl, autologinUrl].flatMap((url) => (url === null ? [] : new URL(url).origin));
  if (loginReturn === "autologin-url" && !origins.includes(login.origin)) {
    const known = [...new Set(origins)].join(", ");
    return refusal(403, createMessage("loginUnregistered", { expected: known, found: login.origin }));
  }
  const target = loginReturn === "autologin-url" ? request.login : loginUrl;
  const tokens = makeLoginTokens(request.token, user, installation.password);
  return { url: encodeLoginReturn(target, { ...user, ...tokens }) };
}

function refusal(status: LoginRefusal["status"], reason: Message): LoginRefusal {
  return { status, reason };
}
