import {
  encodeLoginReturn,
  type LoginRequest,
  type LoginUser,
  makeLoginTokens,
  secondLevelDomain,
} from "@orderpane/protocol/lifecycle";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Variants } from "../variants/variants.ts";
import { createMessage, type Message } from "../messages/message.ts";

/** Where the browser of a user goes who came from the application: back to it, or nowhere. */
export type LoginAnswer = { readonly url: string } | LoginRefusal;

export interface LoginRefusal {
  readonly status: 400 | 403 | 404;
  /** What was wrong, what was expected, what was found, how to mend it. */
  readonly reason: Message;
}

export interface LoginReturnOptions {
  readonly application: Application | undefined;
  readonly installation: Installation | undefined;
  readonly request: LoginRequest;
  readonly user: LoginUser;
  readonly variant: Variants["loginReturn"];
}

/**
 * Decides on a request to `/admin/applications/<id>/login`. Pure. The browser goes to an address that the application has
 * registered, never to one that only the request names.
 */
export function answerLogin({
  application,
  installation,
  request,
  user,
  variant,
}: LoginReturnOptions): LoginAnswer {
  if (!application) return refusal(404, createMessage("noSuchApplication"));
  const { id, loginUrl, autologinUrl } = application;
  if (installation?.state === "installing") return refusal(403, createMessage("beingInstalled", { id }));
  if (installation?.state !== "installed") {
    const state = createMessage(`state:${installation?.state ?? "neverInstalled"}`);
    return refusal(403, createMessage("installFirst", { state }));
  }
  if (loginUrl === null) return refusal(404, createMessage("registerLoginUrl"));

  const login = URL.parse(request.login);
  if (!login || !/^https?:$/.test(login.protocol)) {
    return refusal(400, createMessage("loginIsNoAddress"));
  }
  // spec: the second-level domains are equal.
  const found = secondLevelDomain(login.hostname);
  const expected = secondLevelDomain(new URL(loginUrl).hostname);
  if (found !== expected) return refusal(403, createMessage("loginElsewhere", { expected, found }));
  // The domain alone would let all of co.uk in.
  if (variant === "autologin-url" && placeOf(request.login) !== placeOf(autologinUrl)) {
    const place = placeOf(autologinUrl);
    return refusal(
      403,
      place === null
        ? createMessage("registerAutologinUrl")
        : createMessage("loginNotAutologin", { expected: place }),
    );
  }
  const target = variant === "autologin-url" ? request.login : loginUrl;
  const tokens = makeLoginTokens(request.token, user, installation.password);
  return { url: encodeLoginReturn(target, { ...user, ...tokens }) };
}

/** Without the parameters, in which an application keeps what it wants to find again. */
function placeOf(url: string | null): string | null {
  if (url === null) return null;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function refusal(status: LoginRefusal["status"], reason: Message): LoginRefusal {
  return { status, reason };
}
