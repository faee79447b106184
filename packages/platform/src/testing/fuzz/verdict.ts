import { unauthorizedBody } from "@orderpane/protocol/api";
import type { HostileRequest } from "./hostile-request.ts";
import { script } from "./hostile-paths.ts";

/** Texts that only a client with the password may read. */
export interface Secrets {
  readonly password: string;
  /** In the code of a widget that is stored. */
  readonly code: string;
}

/** An answer that was read to its end. */
export interface ReadAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: string;
  readonly body: string;
}

/** Returns the problems of a response, a sentence for each. */
export function findFaults(
  { request, authorization }: HostileRequest,
  answer: ReadAnswer,
  secrets: Secrets,
): string[] {
  const { status, type, headers, body } = answer;
  const { pathname } = new URL(request.url);
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`answered ${status}`);
  if (isApi(pathname) && !authorization.mayPass) {
    if (status !== 401 && status !== 429 && !isUnknownStore(request, status))
      faults.push(`answered ${status} without authentication`);
    if (status === 401 && body !== unauthorizedBody && body !== "") faults.push("says more than 401 does");
  }
  if (!isPage(pathname) && !isControl(pathname) && !authorization.mayPass && body.includes(secrets.code)) {
    faults.push("shows a widget without authentication");
  }
  if (!showsPassword(pathname) && (body + headers).includes(secrets.password))
    faults.push("shows the password");
  const place = /\bat .*\.ts:\d+|file:[^"\s]*\.ts|node_modules/.exec(body)?.[0];
  if (place !== undefined) faults.push(`shows where its code lies: ${place.slice(0, 300)}`);
  if (/html/.test(type) && body.includes(script)) faults.push("takes text of the request for HTML");
  if (/json/.test(type) && body !== "" && !isJson(body)) faults.push("is not the JSON that it says to be");
  if (request.method === "HEAD" && body !== "") faults.push("has a body, though HEAD was asked");
  return faults;
}

/**
 * The login of a user starts under `/admin/` as well, in a browser and without the password of the
 * application.
 */
function isApi(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname) && !/^\/admin\/applications\/[^/]*\/login$/.test(decoded(pathname));
}

/** Whether a path is that of a widget, or of a page with widgets. */
function isPage(pathname: string): boolean {
  return /^\/(orders|products|widgets)\//.test(decoded(pathname));
}

/** Paths for the operator of the store: without a password, and closed to pages of other origins. */
function isControl(pathname: string): boolean {
  return decoded(pathname).startsWith("/__store/");
}

/** The whole store, or an application with all that its developer has to know. */
function showsPassword(pathname: string): boolean {
  return /^\/__store\/(export|applications\/[^/]+)$/.test(decoded(pathname));
}

/** Decodes ASCII characters. */
export function decoded(pathname: string): string {
  return pathname.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A host name under `localhost` that no account has. */
function isUnknownStore(request: Request, status: number): boolean {
  return status === 404 && new URL(request.url).hostname === "nobody.localhost";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
