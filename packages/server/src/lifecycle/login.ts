import { randomBytes } from "node:crypto";
import {
  decodeLogin,
  decodeLoginReturn,
  encodeLoginPath,
  encodeLoginRequest,
  type LoginReturn,
  makeLoginTokens,
} from "@orderpane/protocol/lifecycle";
import type { ApplicationContext } from "../context.ts";
import { hashToken, isSame } from "../keyring.ts";
import { storeUrl } from "../stores/store-fetch.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { openPassword } from "../registry/stored-password.ts";
import { SignedCookie } from "./cookies.ts";
import { decodeQuery, redirectResponse, textResponse } from "./responses.ts";
import { createSessionCookie } from "./session.ts";

const lifetime = 10 * 60_000;

/** In ms. Longer than a login is valid, even if the clocks of two machines differ. */
const usedFor = 60 * 60_000;

interface BegunLogin {
  readonly token: string;
  readonly insalesId: number;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** How many tabs of one browser can log in at the same time. */
const mostBegun = 5;

/**
 * Holds logins until they are proven, so that unproven requests do not write to the registry. The signature
 * binds the tokens to this browser and their stores.
 */
const cookie = new SignedCookie<{ readonly logins: readonly BegunLogin[] }>("orderpane-login", lifetime);

function begunLogins(context: ApplicationContext, request: Request): readonly BegunLogin[] {
  const { logins = [] } = cookie.read(context, request) ?? {};
  return logins.filter(({ expiresAt }) => expiresAt > context.now());
}

/**
 * Handles the login URL: redirects the browser to its store, which redirects it back with proof.
 *
 * spec: the browser returns to the login URL. observed: it returns to the autologin URL, to which no other
 * browser is sent.
 */
export async function login(context: ApplicationContext, request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.has("token")) return finishLogin(context, request);
  const { id, registry, urls } = context;
  const call = decodeQuery(request, decodeLogin);
  if (typeof call === "string") return textResponse(400, call);
  const store = await registry.find(call.insalesId);
  // From the registry, because the parameter could name any host.
  const url = store && storeUrl(store.shop, context.shops);
  if (!store?.isInstalled || !url || call.shop.toLowerCase() !== store.shop) {
    return textResponse(403, "This store has not installed the application. Install it in the back-office.");
  }
  const token = randomBytes(16).toString("base64url");
  const begun = { token, insalesId: store.insalesId, expiresAt: context.now() + lifetime };
  const target = url.origin + encodeLoginPath(id);
  return redirectResponse(encodeLoginRequest(target, { token, login: urls.origin + urls.autologin }), [
    cookie.set(context, { logins: [begun, ...begunLogins(context, request)].slice(0, mostBegun) }),
  ]);
}

/** Handles the autologin URL: gives the browser a session for the store whose login it started. */
export async function finishLogin(context: ApplicationContext, request: Request): Promise<Response> {
  const { keyring, registry, urls, decoy } = context;
  const values = decodeQuery(request, decodeLoginReturn);
  if (typeof values === "string") return textResponse(400, values);
  const logins = begunLogins(context, request);
  let store: StoreRecord | null = null;
  // Without a login or a store, the same work is done, so that the timing reveals nothing.
  for (const begun of logins.length > 0 ? logins : [noLogin]) {
    store = await registry.find(begun.insalesId);
    const password = openPassword(keyring, store ?? decoy);
    const isProven = areSame(values, makeLoginTokens(begun.token, values, password)).every(Boolean);
    if (!store?.isInstalled || !isProven) continue;
    const use = { key: `login ${hashToken(begun.token)}`, limit: 1 };
    const isFirst = await registry.budgets.spend([use], { ms: usedFor, now: context.now() });
    if (!isFirst) break;
    const others = logins.filter((other) => other !== begun);
    return redirectResponse(urls.origin + urls.home, [
      others.length > 0 ? cookie.set(context, { logins: others }) : cookie.clear(),
      createSessionCookie(context, store, values),
    ]);
  }
  return refuse(context, store);
}

/** No store has this id. */
const noLogin = { token: "", insalesId: 0 };

function refuse({ log }: ApplicationContext, store: StoreRecord | null): Response {
  log({
    level: "warning",
    event: "login refused",
    ...(store && { insalesId: store.insalesId, shop: store.shop }),
    reason:
      "The browser came back without the cookie of a login, too late, twice, or without the store's proof.",
  });
  return textResponse(
    403,
    "The login has failed or expired. Open the application from the back-office again.",
  );
}

/** Compares all three, even if the first is wrong. */
function areSame(given: LoginReturn, expected: ReturnType<typeof makeLoginTokens>): boolean[] {
  return (["token", "token2", "token3"] as const).map((name) => isSame(given[name], expected[name]));
}
