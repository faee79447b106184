import { decodeLoginPath } from "@orderpane/protocol/lifecycle";
import { bodyIfAsked } from "../http/body-if-asked.ts";
import type { FaultContext } from "../faults/faults.ts";
import type { Store } from "../stores/store.ts";
import type { LoginTarget } from "../pages/applications/login-handler.ts";
import { unknownStore } from "../stores/unknown-store.ts";

export interface AdminOptions {
  /** Answers a browser that an application has sent to find out who its user is. */
  readonly login: (request: Request, asked: LoginTarget) => Response | Promise<Response>;
}

/** Whether a path, decoded, is one that {@link createAdmin} answers. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/**
 * Everything under `/admin/` of a store, `null` where none has the host name: the login, which needs no password, and else
 * the back-office, which needs one for every method and path.
 */
export function createAdmin({ login }: AdminOptions) {
  return async (request: Request, store: Store | null, context?: FaultContext): Promise<Response> => {
    if (!store) return bodyIfAsked(request, unknownStore(request));
    const applicationId = readLogin(request);
    if (applicationId === null) return store.backOffice(request, context);
    return bodyIfAsked(request, await login(request, { store, applicationId }));
  };
}

/** The application that a login names; `null` where it is none. */
function readLogin({ method, url }: Request): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Most requests are none, and need not be taken apart for it.
  return url.includes("/login") ? decodeLoginPath(new URL(url).pathname) : null;
}
