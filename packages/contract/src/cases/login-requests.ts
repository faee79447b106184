import type { ContractAnswer } from "../answer.ts";
import type { ApplicationOnTrial } from "../application-on-trial.ts";
import type { ContractContext } from "../context.ts";
import { expectTrue, mismatch } from "../mismatch.ts";

/** As the browser that an application has sent there: it needs no password of an application. */
export function askLogin(
  { call }: ContractContext,
  { registration }: ApplicationOnTrial,
  { token = "invented", login = registration.autologinUrl }: { token?: string; login?: string } = {},
): Promise<ContractAnswer> {
  const query = new URLSearchParams({ token, login });
  return call("GET", `/admin/applications/${registration.id}/login?${query}`, { user: null });
}

export function locationOf({ request, status, headers }: ContractAnswer): URL {
  const url = URL.parse(headers.get("location") ?? "");
  if (status >= 300 && status < 400 && url) return url;
  throw mismatch(request, { expected: "a redirect to an address", found: `${status} ${url?.origin ?? ""}` });
}

/** In whatever way, a page or a place of the store's own; the browser does not leave it. */
export function expectRefused({ target }: ContractContext, answer: ContractAnswer): void {
  const { request, status, headers } = answer;
  const location = headers.get("location");
  const stays = location === null || URL.parse(location, target.url)?.origin === new URL(target.url).origin;
  expectTrue(`${request} is refused`, status < 500 && stays, { found: `${status} ${location ?? ""}` });
}

export function placeOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
