import type { ContractContext } from "../../context/context.ts";
import type { TestApplication } from "../../context/test-application.ts";
import type { ContractResponse } from "../../responses/contract-response.ts";
import { expectTrue, mismatch } from "../../responses/expect.ts";

/** Sends a request as a browser does: it has no password of an application. */
export function askLogin(
  { call }: ContractContext,
  { registration }: TestApplication,
  { token = "invented", login = registration.autologinUrl } = {},
): Promise<ContractResponse> {
  const query = new URLSearchParams({ token, login });
  return call("GET", `/admin/applications/${registration.id}/login?${query}`, { user: null });
}

export function locationOf({ request, status, headers }: ContractResponse): URL {
  const url = URL.parse(headers.get("location") ?? "");
  if (status >= 300 && status < 400 && url) return url;
  throw mismatch(request, { expected: "a redirect to an address", found: `${status} ${url?.origin ?? ""}` });
}

/** The store may respond with a page or redirect to itself, but the browser must not leave the store. */
export function expectRefused({ target }: ContractContext, response: ContractResponse): void {
  const { request, status, headers } = response;
  const location = headers.get("location");
  const stays = location === null || URL.parse(location, target.url)?.origin === new URL(target.url).origin;
  expectTrue(`${request} is refused`, status < 500 && stays, `${status} ${location ?? ""}`);
}

export function placeOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
