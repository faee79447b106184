import { isLoopback } from "@orderpane/protocol/api";
import {
  encodeLoginReturn,
  type LoginRequest,
  type LoginUser,
  makeLoginTokens,
} from "@orderpane/protocol/lifecycle";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Assumptions } from "../assumptions.ts";
import { createMessage, type Message } from "../translations/message.ts";

/** The user of a local store's back-office, which requires no login. */
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
  // The domain alone would allow all of co.uk, where any site could get the digests.
  const origins = [loginUrl, autologinUrl].flatMap((url) => (url === null ? [] : new URL(url).origin));
  if (loginReturn === "autologin-url" && !origins.includes(login.origin)) {
    const known = [...new Set(origins)].join(", ");
    return refusal(403, createMessage("loginUnregistered", { expected: known, found: login.origin }));
  }
  const target = loginReturn === "autologin-url" ? request.login : loginUrl;
  const tokens = makeLoginTokens(request.token, user, installation.password);
  return { url: encodeLoginReturn(target, { ...user, ...tokens }) };
}

/**
 * The second-level domain of a URL's host name: its last two labels (*assumed*). A store compares the one of
 * `login` with the one of the login URL. For an IP address or a name of this machine it is the whole host
 * name.
 *
 * There is no list of public suffixes, so all hosts under `co.uk` share one domain. Never send a browser or a
 * token to a host only because these domains are equal.
 */
function secondLevelDomain(hostname: string): string {
  const labels = hostname.toLowerCase().split(".").filter(Boolean);
  const whole = labels.join(".");
  return isLoopback(whole) || isAddress(whole) ? whole : labels.slice(-2).join(".");
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}

function refusal(status: LoginRefusal["status"], reason: Message): LoginRefusal {
  return { status, reason };
}
