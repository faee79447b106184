import { addParameters, readText } from "./query.ts";

/** With what an application sends a browser to the store, to hear who it is. */
export interface LoginRequest {
  /** Invented by the application; not the token of the installation. */
  readonly token: string;
  /** The application's autologin URL; its second-level domain has to be that of the login URL. */
  readonly login: string;
}

/** The path in the store to which an application without a session of its own sends the browser. */
export function encodeLoginPath(applicationId: string): string {
  return `/admin/applications/${encodeURIComponent(applicationId)}/login`;
}

/** The application that such a path names; `null` for any other path. */
export function decodeLoginPath(pathname: string): string | null {
  const [, id] = /^\/admin\/applications\/([^/]+)\/login$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

/** The address in the store, `https://<shop>/admin/applications/<application_id>/login`, with the request. */
export function encodeLoginRequest(url: string, { token, login }: LoginRequest): string {
  return addParameters(url, { token, login });
}

/** Reads the query of such a GET. Throws an `InvalidFieldError` unless each parameter has exactly one value. */
export function decodeLoginRequest(query: URLSearchParams): LoginRequest {
  return { token: readText(query, "token"), login: readText(query, "login") };
}
